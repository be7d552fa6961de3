"""Canonical forms: one function a notation, so that equal molecules spelled differently get equal record ids."""
