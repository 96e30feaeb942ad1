"""HTML pages, each one file that loads nothing, for a browser, a phone and a printer.

`page` assembles a document. The templates, styles and scripts of a module are files beside it.
"""
