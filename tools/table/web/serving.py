"""Begin to serve: a port, a database, and a way to stop that leaves nothing half done."""

from __future__ import annotations

import gc
import sys

import uvicorn
from regelwerk.tools.table.web.messages_in import MOST_BYTES
from regelwerk.tools.table.web.web_server import Server


def serve(server: Server, host: str, port: int) -> None:
    """Serve until somebody stops it. Links are secrets: nothing that was asked for is written into a log."""
    # the thread that talks to browsers waits at most a millisecond for the one that plays
    sys.setswitchinterval(0.001)
    # rulebooks and games stay: looking for garbage among them finds little, and holds everybody up
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 50)
    uvicorn.run(
        server.application(),
        host=host,
        port=port,
        log_level="warning",
        access_log=False,
        server_header=False,
        ws="websockets-sansio",
        ws_max_size=MOST_BYTES * 2,
        ws_max_queue=16,
        ws_ping_interval=20.0,
        ws_ping_timeout=20.0,
        limit_concurrency=server.limits.clients + 200,
        timeout_graceful_shutdown=3,
    )
