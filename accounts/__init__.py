"""Who uses the site and what they hold: people now, certification beside it later."""
