"""An audit of anybody's split: what crosses from train to test, by comparison of every pair."""
