"""What one seat may know, and what follows from it: hints, inference, certain claims."""
