"""Joining a Ray cluster; what is in the way of that is told in a sentence, and soon."""

from __future__ import annotations

import logging
import socket
from typing import Any

from regelwerk.dsl.messages.message import message
from regelwerk.interpreter.prepared import GameError

LOCAL, AUTO = "local", "auto"
_CLIENT = "ray://"
_PATIENCE = 5.0
"""So many seconds a cluster may take to answer a first knock. Ray itself tries for minutes, and tells about it in many
lines of its own."""


def joined(address: str) -> Any:
    """Ray, joined to a cluster; `local` begins one on this machine, `auto` finds the one that runs here."""
    try:
        import ray
    except ImportError as error:
        raise GameError(message("many.no_ray")) from error
    if ray.is_initialized():
        return ray
    try:
        if address == LOCAL:
            ray.init(log_to_driver=False, include_dashboard=False, logging_level=logging.ERROR)
        else:
            if address != AUTO:
                _knock(address)
            ray.init(address=address, log_to_driver=False, logging_level=logging.ERROR)
    except (OSError, ValueError, RuntimeError, ray.exceptions.RayError) as error:
        reason = str(error).strip().partition("\n")[0].rstrip(".")
        raise GameError(message("many.no_cluster", address=address, reason=reason)) from error
    return ray


def _knock(address: str) -> None:
    """Whether anybody answers at an address (`HOST:PORT`, or `ray://HOST:PORT`)."""
    host, _, port = address.removeprefix(_CLIENT).rpartition(":")
    if not host or not port.isdecimal():
        raise GameError(message("many.no_address", address=address))
    socket.create_connection((host.strip("[]"), int(port)), timeout=_PATIENCE).close()
