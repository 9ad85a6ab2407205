"""The shapes of the API by name, for annotations: `from parley_sdk.types import Assistant`."""

from .generated.types import *  # noqa: F403
