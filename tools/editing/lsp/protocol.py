"""What an editor asks and cannot be answered gets an error as its answer: no request is ever left waiting."""

from __future__ import annotations

from typing import Any

from pygls.exceptions import JsonRpcException, JsonRpcInvalidParams, JsonRpcInvalidRequest
from pygls.protocol import LanguageServerProtocol


class AnsweringProtocol(LanguageServerProtocol):
    """The protocol of pygls, which keeps silent where parameters are wrong and after it was shut down."""

    def structure_message(self, data: dict[str, Any]) -> Any:
        try:
            return super().structure_message(data)
        except JsonRpcException as error:
            if "method" not in data or not isinstance(data.get("id"), int | str):
                raise
            wrong = JsonRpcInvalidParams(f"Invalid parameters of {data['method']}")
            self._send_response(data["id"], error=wrong.to_response_error())
            raise wrong from error

    def handle_message(self, message: Any) -> None:
        asked = getattr(message, "id", None)
        if self._shutdown and asked is not None and hasattr(message, "method"):
            late = JsonRpcInvalidRequest("The server was shut down")
            self._send_response(asked, error=late.to_response_error())
            return
        super().handle_message(message)
