<?php

const TOLERANCE_SECONDS = 300;

/** Whether a delivery is genuine and fresh. $body is the text as received; $headers have lower-case names. */
function verify(string $secret, array $headers, string $body, ?int $now = null): bool
{
    $id = $headers['webhook-id'] ?? '';
    $timestamp = $headers['webhook-timestamp'] ?? '';
    $signatures = explode(' ', $headers['webhook-signature'] ?? '');
    if (preg_match('/\A[0-9]{1,18}\z/', $timestamp) !== 1) {
        return false;
    }
    if (abs(($now ?? time()) - (int) $timestamp) > TOLERANCE_SECONDS) {
        return false;
    }
    $key = base64_decode(preg_replace('/\Awhsec_/', '', $secret));
    $expected = 'v1,' . base64_encode(hash_hmac('sha256', "$id.$timestamp.$body", $key, true));
    foreach ($signatures as $signature) {
        if (hash_equals($expected, $signature)) {
            return true;
        }
    }
    return false;
}

/** Whether the body is genuine, by its simple signature: keyed by the whole text of the secret. It does not cover the time. */
function verify_body(string $secret, array $headers, string $body): bool
{
    $expected = 'sha256=' . hash_hmac('sha256', $body, $secret);
    return hash_equals($expected, $headers['x-service-signature'] ?? '');
}
