"""The kinds of YAML document: their fields, and their JSON Schemas for editors.

The models describe a tree only for these schemas: `course.tree_reader` checks trees, without
recursion and with positions. `course.validation_messages` writes all other messages.
"""
