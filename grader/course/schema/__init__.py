"""The kinds of YAML document: their fields, and their JSON Schemas for editors.

The models describe a tree only for these schemas: `grader.course.tree_reader` checks trees, without
recursion and with positions. `grader.course.validation_messages` writes the messages for everything
else.
"""
