"""The rules of Ars Mysteriorum (`RULES.md`), registered for its state record at import."""

from ..core.dispatch import register_rules
from .apply import apply
from .checks import check
from .flow import advance
from .hidden import determinize
from .legal import legal
from .setup import reset
from .state import STATE

register_rules(STATE, reset=reset, legal=legal, apply=apply, advance=advance, determinize=determinize, check=check)
