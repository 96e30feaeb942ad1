"""Pages: each one file of HTML that needs nothing else, for a browser, a phone and a printer.

`page` puts a document together; a page's own style and script lie beside it, as files of their own
kind, so that an editor knows what they are.
"""
