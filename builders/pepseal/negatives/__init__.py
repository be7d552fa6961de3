"""Records of the negative class, where a source has not measured them."""
