"""Records as documents to read: text, and a page to print and to step through."""
