"""How Sphinx builds the site: ``python -m sphinx -W docs build/site``."""

from __future__ import annotations

import sys
from importlib.metadata import version as installed
from pathlib import Path

from sphinx.application import Sphinx

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))

from tools.site import told_by_the_program, within_the_site  # noqa: E402

project = "Tarocchino on Discord"
author = "Tarocchino contributors"
copyright = author
version = release = installed("tarocchino")

extensions = ["myst_parser", "sphinx.ext.autodoc", "sphinxcontrib.mermaid"]
myst_enable_extensions = ["colon_fence", "html_image"]
myst_heading_anchors = 4
myst_fence_as_directive = ["mermaid"]
exclude_patterns = ["_build", "verifier/*.py"]
html_extra_path = ["verifier"]
suppress_warnings = ["myst.header"]

autodoc_member_order = "bysource"
autodoc_typehints = "description"
autodoc_default_options = {"members": True, "undoc-members": False, "show-inheritance": False}

html_theme = "furo"
html_title = "Tarocchino"
html_static_path = ["site.css"]
html_css_files = ["site.css"]


def setup(app: Sphinx) -> None:
    """Write the pages that the program tells, and keep links within the site."""
    app.connect("builder-inited", lambda _: told_by_the_program(ROOT / "docs" / "told"))
    app.connect("source-read", within_the_site)
