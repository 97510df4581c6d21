"""What editors need while somebody types: drafts, remembered work, where names stand."""
