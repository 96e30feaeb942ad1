"""The sections of the class page, one module each, and its style and scripts."""
