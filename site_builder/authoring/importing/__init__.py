"""Bibliographies, vaults and folders of other generators to notes; what people wrote since stays theirs."""
