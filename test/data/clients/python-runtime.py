"""Checks of the Python client's runtime. Needs CARD_DATA_KEY (a Starter key) and VECTORS, and the package on the path."""

import json
import os
import socket
import unittest

from card_data_client import (
    ApiError,
    CardDataStarter,
    ConnectionFailed,
    Options,
    RequestTimeout,
    Response,
    WebhookVerificationError,
    read_webhook,
    verify,
    verify_body,
)
from card_data_client.transport import send_request

KEY = os.environ["CARD_DATA_KEY"]


def failure(status, code, **headers):
    body = json.dumps({"error": {"code": code, "message": "Try again."}}).encode()
    return Response(status, {name.replace("_", "-"): value for name, value in headers.items()}, body)


class Answers:
    """The service's real responses, except for the first ones."""

    def __init__(self, *first):
        self.first = list(first)
        self.requests = []

    def __call__(self, method, url, headers, body, timeout):
        self.requests.append((method, url, dict(headers)))
        if not self.first:
            return send_request(method, url, headers, body, timeout)
        answer = self.first.pop(0)
        if isinstance(answer, Exception):
            raise answer
        return answer


class Retries(unittest.TestCase):
    def test_waits_for_the_time_that_a_429_or_503_names(self):
        slept = []
        send = Answers(
            failure(429, "rate_limited", retry_after="7"),
            failure(503, "service_unavailable", retry_after="30"),
            failure(503, "service_unavailable"),
        )
        client = CardDataStarter(KEY, send=send, sleep=slept.append, random=lambda: 1.0, max_retries=3)
        self.assertIn("data", client.get_stats())
        self.assertEqual(slept, [7.0, 30.0, 2.0])

    def test_reads_dates_by_the_clock(self):
        slept = []
        send = Answers(failure(503, "service_unavailable", retry_after="Thu, 01 Jan 1970 00:01:40 GMT"))
        CardDataStarter(KEY, send=send, sleep=slept.append, now=lambda: 90.0).get_stats()
        self.assertEqual(slept, [10.0])

    def test_does_not_wait_for_hours(self):
        slept = []
        client = CardDataStarter(KEY, send=Answers(failure(429, "rate_limited", retry_after="50400")), sleep=slept.append)
        with self.assertRaises(ApiError) as caught:
            client.list_issuers()
        self.assertEqual((caught.exception.code, caught.exception.retry_after, slept), ("rate_limited", 50400.0, []))

    def test_repeats_a_request_that_changes_something_only_if_it_was_not_processed(self):
        send = Answers(failure(500, "internal_error"))
        with self.assertRaises(ApiError):
            CardDataStarter(KEY, send=send, sleep=lambda _: None).create_key()
        self.assertEqual(len(send.requests), 1)
        send = Answers(failure(500, "internal_error"), ConnectionFailed("reset"))
        self.assertIn("data", CardDataStarter(KEY, send=send, sleep=lambda _: None).list_issuers())
        self.assertEqual(len(send.requests), 3)

    def test_ends_after_the_last_one(self):
        send = Answers(*[failure(503, "service_unavailable", retry_after="1")] * 4)
        with self.assertRaises(ApiError) as caught:
            CardDataStarter(KEY, send=send, sleep=lambda _: None).list_issuers()
        self.assertEqual((caught.exception.status, len(send.requests)), (503, 3))


class Errors(unittest.TestCase):
    def test_have_code_status_and_request_id(self):
        with self.assertRaises(ApiError) as caught:
            CardDataStarter(KEY).get_card("no-such-card")
        self.assertEqual((caught.exception.code, caught.exception.status), ("not_found", 404))
        self.assertTrue(caught.exception.request_id)

    def test_of_gateways_have_a_code_too(self):
        client = CardDataStarter(KEY, send=Answers(Response(502, {}, b"<html>")), max_retries=0)
        with self.assertRaises(ApiError) as caught:
            client.list_issuers()
        self.assertEqual(caught.exception.code, "service_unavailable")

    def test_of_connections_and_time_limits_are_their_own(self):
        with self.assertRaises(ConnectionFailed):
            CardDataStarter(KEY, base_url="http://127.0.0.1:9", max_retries=0).get_stats()
        # A server that never answers.
        with socket.create_server(("127.0.0.1", 0)) as silent:
            base_url = f"http://127.0.0.1:{silent.getsockname()[1]}"
            with self.assertRaises(RequestTimeout):
                CardDataStarter(KEY, base_url=base_url, max_retries=0).get_stats(options=Options(timeout=0.05))


class Cache(unittest.TestCase):
    def test_revalidates_and_returns_a_fresh_object_each_time(self):
        statuses = []
        client = CardDataStarter(KEY, on_response=lambda response: statuses.append(response.status))
        client.get_card("chase-sapphire-preferred")["data"]["name"] = "changed by the caller"
        self.assertNotEqual(client.get_card("chase-sapphire-preferred")["data"]["name"], "changed by the caller")
        self.assertEqual(statuses, [200, 304])

    def test_evicts_the_oldest_and_can_be_turned_off(self):
        statuses = []
        record = lambda response: statuses.append(response.status)
        small = CardDataStarter(KEY, on_response=record, cache_size=1)
        for issuer in ["chase", "amex", "chase", "chase"]:
            small.get_issuer(issuer)
        off = CardDataStarter(KEY, on_response=record, cache_size=0)
        off.list_categories()
        off.list_categories()
        self.assertEqual(statuses, [200, 200, 200, 304, 200, 200])


class Webhooks(unittest.TestCase):
    def test_are_judged_as_the_test_vectors_say(self):
        with open(os.environ["VECTORS"], encoding="utf8") as file:
            cases = json.load(file)["cases"]
        for case in cases:
            with self.subTest(case["name"]):
                body = case["body"].encode()
                self.assertEqual(verify(case["secret"], case["headers"], body, case["now"]), case["genuine"])
                self.assertEqual(verify_body(case["secret"], case["headers"], body), case["body_genuine"])
                if not case["genuine"]:
                    with self.assertRaises(WebhookVerificationError):
                        read_webhook(case["secret"], case["headers"], body, case["now"])
                elif body:
                    titled = {name.title(): value for name, value in case["headers"].items()}
                    event = read_webhook(case["secret"], titled, body, case["now"])
                    self.assertEqual(event, json.loads(body))


if __name__ == "__main__":
    unittest.main()
