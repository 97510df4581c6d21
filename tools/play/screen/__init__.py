"""What a person at the terminal sees: boards, sheets, prices, put together to one screen."""
