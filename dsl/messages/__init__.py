"""What people read: messages by id, their catalogues in German and English, and which language is spoken."""
