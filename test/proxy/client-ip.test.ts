import { describe, expect, it } from 'vitest'
import { clientIp } from '../../proxy/signup/client-ip.ts'
import { readTrustedProxies } from '../../proxy/signup/trusted-proxies.ts'

/** The client's IP address if the socket's peer sends `X-Forwarded-For` and these proxies are trusted. */
const client = (proxies: string | null, peer: string | undefined, forwarded?: string) =>
  clientIp(new Headers(forwarded === undefined ? {} : { 'x-forwarded-for': forwarded }), peer, {
    platform: null,
    trustProxy: proxies === null ? null : readTrustedProxies(proxies),
  })

describe('the client IP behind proxies', () => {
  it.each([
    // No configured proxy: the header is not trusted.
    [null, '203.0.113.9', '192.0.2.1', '203.0.113.9'],
    // One proxy by IP address: its own entry counts, earlier ones do not.
    ['127.0.0.1', '127.0.0.1', '192.0.2.1', '192.0.2.1'],
    ['127.0.0.1', '127.0.0.1', '10.9.9.9, 192.0.2.1', '192.0.2.1'],
    ['127.0.0.1', '::ffff:127.0.0.1', '192.0.2.1', '192.0.2.1'],
    ['127.0.0.1', '127.0.0.1', undefined, '127.0.0.1'],
    // A client that bypasses the proxy can send any header.
    ['127.0.0.1', '203.0.113.9', '192.0.2.1', '203.0.113.9'],
    ['10.0.0.0/8', '11.0.0.1', '192.0.2.1', '11.0.0.1'],
    // A chain of them, by range.
    ['127.0.0.1, 10.0.0.0/8', '127.0.0.1', '198.51.100.1, 192.0.2.1, 10.3.4.5', '192.0.2.1'],
    ['127.0.0.1 ::1 fd00::/8', '::1', '192.0.2.1, fd00::7', '192.0.2.1'],
    ['10.0.0.0/8', '10.0.0.1', '10.0.0.3, 10.0.0.2', '10.0.0.3'],
    // A chain of them, by number.
    ['1', '127.0.0.1', '198.51.100.1, 192.0.2.1', '192.0.2.1'],
    ['2', '127.0.0.1', '198.51.100.1, 192.0.2.1, 10.0.0.1', '192.0.2.1'],
    ['3', '127.0.0.1', '192.0.2.1', '192.0.2.1'],
    // An entry that is not an IP address ends the chain at the proxy that wrote it.
    ['1', '127.0.0.1', 'unknown', '127.0.0.1'],
    ['2', '127.0.0.1', '192.0.2.1, nonsense', '127.0.0.1'],
    ['2', '127.0.0.1', '1, 10.0.0.1', '10.0.0.1'],
    ['1', '127.0.0.1', '', '127.0.0.1'],
    ['1', '127.0.0.1', ' , ,', '127.0.0.1'],
    ['1', undefined, '192.0.2.1', 'unknown'],
    // Ports, brackets, IPv6 by its /64, IPv4 in IPv6 form.
    ['1', '127.0.0.1', '192.0.2.1:4711', '192.0.2.1'],
    ['1', '127.0.0.1', '[2001:db8:1:2::7]:443', '2001:db8:1:2::/64'],
    ['1', '::1', '2001:db8:1:2:ffff::9', '2001:db8:1:2::/64'],
    ['1', '::1', '::ffff:192.0.2.1', '192.0.2.1'],
  ])('trusting %s, called by %s for %s is %s', (proxies, peer, forwarded, expected) => {
    expect(client(proxies, peer, forwarded)).toBe(expected)
  })

  it.each([
    '0',
    '11',
    '-1',
    '1.5',
    'true',
    'loopback',
    '*',
    '1,2',
    '127.1',
    '256.0.0.1',
    '10.0.0.0/33',
    '10.0.0.0/',
    '10.0.0.0/8/8',
    '::/129',
    '0.0.0.0/0',
    '::/0',
    '::ffff:10.0.0.0/104',
    '127.0.0.1, nonsense',
    ',',
  ])('%j is rejected as a list of proxies', (text) => {
    expect(readTrustedProxies(text)).toBeNull()
  })
})
