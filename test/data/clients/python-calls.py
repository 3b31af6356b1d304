"""Calls methods of the Python client: reads a list of calls on standard input, prints what each returns or its error code."""

import json
import sys

from card_data_client import ApiError, CardDataEnterprise


def outcome(call):
    client = CardDataEnterprise(call["key"], max_retries=0)
    try:
        result = getattr(client, call["method"])(*call["args"], **call["query"])
        if call["collect"]:
            return list(result)
        return len(result) if isinstance(result, bytes) else result
    except ApiError as error:
        return {"code": error.code}


print(json.dumps([outcome(call) for call in json.load(sys.stdin)]))
