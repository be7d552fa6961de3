"""The page: self-contained, drawn, and with every value escaped."""

import re

EVIL = "<script>alert(1)</script>"


def test_the_page_is_self_contained_and_drawn(audit, table, tmp_path):
    rows = "".join(f"{'ACDEFGHIKL'[i:] + 'MN'[: i % 3]},{('train', 'test')[i % 2]},{i % 2}\n" for i in range(8))
    audit(table("a.csv", "sequence,split,label\n" + rows), "--html", "page.html")
    page = (tmp_path / "page.html").read_text(encoding="utf-8")
    assert page.count("<svg") == 4
    assert "<script" not in page
    links = set(re.findall(r"(?:src|href)=\"([^\"]+)\"", page)) - {"#"}
    assert {link for link in links if not link.startswith("#")} == set()
    assert "worst pairs" in page


def test_values_are_escaped(audit, table, tmp_path):
    rows = f'sequence,split,label,who\nACDE,train,"{EVIL}","{EVIL}"\nACDF,test,=1+1,"{EVIL}"\n'
    audit(table("a.csv", rows), "--group", "who", "--html", "page.html")
    page = (tmp_path / "page.html").read_text(encoding="utf-8")
    assert EVIL not in page
    assert "&lt;script&gt;" in page
