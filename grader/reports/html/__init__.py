"""HTML pages, each one file that loads nothing, for a browser, a phone and a printer.

`page` assembles a document. Styles and scripts are files of their own beside the page's module.
"""
