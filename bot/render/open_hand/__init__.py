"""A hand that is over with all cards face up, as a picture."""
