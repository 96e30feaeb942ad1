"""Reports, solutions and audits as text: terminal, HTML, pictures, and each platform's format."""
