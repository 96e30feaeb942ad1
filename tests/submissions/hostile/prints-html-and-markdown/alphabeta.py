"""Prints the end of whatever element, cell, fence or section its prints are shown in."""

print("</code></pre></details></testsuite>]]><script>alert(1)</script><!--")
print("```\n````\n~~~\n# Score: 100/100\n| full | marks |\n|---|---|\n[x](javascript:alert(1))")
print("&lt;b&gt; &#60;b&#62; \\u003cb\\u003e")
