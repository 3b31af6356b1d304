import { describe, expect, it } from 'vitest'
import { isPublicAddress } from '../../../proxy/webhooks/address.ts'
import { publicReach, reachAlso, whyUnreachable } from '../../../proxy/webhooks/reach.ts'

/** First and last address of every special block of the IANA registries, written here by hand as a second source. */
const SPECIAL_V4: readonly [string, string][] = [
  ['0.0.0.0', '0.255.255.255'],
  ['10.0.0.0', '10.255.255.255'],
  ['100.64.0.0', '100.127.255.255'],
  ['127.0.0.0', '127.255.255.255'],
  ['168.63.129.16', '168.63.129.16'],
  ['169.254.0.0', '169.254.255.255'],
  ['172.16.0.0', '172.31.255.255'],
  ['192.0.0.0', '192.0.0.255'],
  ['192.0.2.0', '192.0.2.255'],
  ['192.31.196.0', '192.31.196.255'],
  ['192.52.193.0', '192.52.193.255'],
  ['192.88.99.0', '192.88.99.255'],
  ['192.168.0.0', '192.168.255.255'],
  ['192.175.48.0', '192.175.48.255'],
  ['198.18.0.0', '198.19.255.255'],
  ['198.51.100.0', '198.51.100.255'],
  ['203.0.113.0', '203.0.113.255'],
  ['224.0.0.0', '239.255.255.255'],
  ['240.0.0.0', '255.255.255.255'],
]
const INSIDE_V4 = [
  '10.20.30.40',
  '127.0.0.1',
  '169.254.169.254',
  '172.20.1.1',
  '192.168.1.1',
  '100.100.100.100',
]
const PUBLIC_V4 = [
  ...[
    '1.0.0.0',
    '9.255.255.255',
    '11.0.0.0',
    '100.63.255.255',
    '100.128.0.0',
    '126.255.255.255',
    '128.0.0.0',
  ],
  ...[
    '169.253.255.255',
    '169.255.0.0',
    '172.15.255.255',
    '172.32.0.0',
    '191.255.255.255',
    '192.0.1.0',
    '192.0.3.0',
  ],
  ...['192.167.255.255', '192.169.0.0', '198.17.255.255', '198.20.0.0', '198.51.99.255', '198.51.101.0'],
  ...['203.0.112.255', '203.0.114.0', '223.255.255.255', '8.8.8.8', '192.88.98.255', '192.88.100.0'],
]
const SPECIAL_V6 = [
  ...[
    '::',
    '::1',
    '::ffff:0:0',
    '::8.8.8.8',
    '64:ff9b::',
    '64:ff9b::8.8.8.8',
    '64:ff9b:1::',
    '64:ff9b:1:ffff::1',
  ],
  ...[
    '100::',
    '100::ffff:ffff:ffff:ffff',
    '100:0:0:1::1',
    '2001::',
    '2001::1',
    '2001:0:ffff::1',
    '2001:1::1',
  ],
  ...[
    '2001:2::1',
    '2001:3::1',
    '2001:4:112::1',
    '2001:10::1',
    '2001:20::1',
    '2001:30::1',
    '2001:1ff:ffff::1',
  ],
  ...['2001:db8::', '2001:db8:ffff:ffff:ffff:ffff:ffff:ffff', '2002::', '2002:808:808::1', '2002:ffff::1'],
  ...[
    '2620:4f:8000::',
    '2620:4f:8000:ffff::1',
    '3fff::',
    '3fff:fff:ffff::1',
    '4000::',
    '5f00::1',
    'fc00::',
    'fcff::1',
  ],
  ...[
    'fdff:ffff::1',
    'fe80::',
    'fe80::1',
    'febf::1',
    'fec0::1',
    'ff00::',
    'ff02::1',
    'ffff:ffff::1',
    '1fff::1',
  ],
  ...['2606:4700::5efe:10.0.0.1', '2606:4700::200:5efe:10.0.0.1', '2a00::100:5efe:127.0.0.1'],
]
const PUBLIC_V6 = [
  ...[
    '2000::1',
    '2001:200::1',
    '2001:4860:4860::8888',
    '2001:db7:ffff::1',
    '2001:db9::1',
    '2003::1',
    '2606:4700::1111',
  ],
  ...['2620:4f:7fff::1', '2620:4f:8001::1', '2a00:1450::1', '3ffe::1', '2606:4700::5eff:10.0.0.1'],
]

const part = (address: string, place: number) => Number(address.split('.')[place])
const number = (address: string) =>
  ((part(address, 0) * 256 + part(address, 1)) * 256 + part(address, 2)) * 256 + part(address, 3)
const hex = (value: number) => value.toString(16)
const low = (address: string) => `${hex(number(address) >>> 16)}:${hex(number(address) & 0xffff)}`

/** Ways to write an IPv4 address in a URL that all lead to it, and ways to wrap it in an IPv6 address. */
const NOTATIONS: readonly [string, (address: string) => string][] = [
  ['dotted', (address) => address],
  ['one number', (address) => String(number(address))],
  ['hexadecimal', (address) => `0x${hex(number(address))}`],
  ['octal parts', (address) => [0, 1, 2, 3].map((place) => `0${part(address, place).toString(8)}`).join('.')],
  ['two parts', (address) => `${part(address, 0)}.${number(address) % 2 ** 24}`],
  [
    'mixed parts',
    (address) => `0x${hex(part(address, 0))}.0${part(address, 1).toString(8)}.${number(address) % 2 ** 16}`,
  ],
  [
    'full width',
    (address) =>
      [...address]
        .map((sign) => (sign === '.' ? '。' : String.fromCharCode(sign.charCodeAt(0) + 0xfee0)))
        .join(''),
  ],
  ['percent encoded', (address) => [...address].map((sign) => `%${hex(sign.charCodeAt(0))}`).join('')],
  ['mapped', (address) => `[::ffff:${address}]`],
  ['mapped in hexadecimal', (address) => `[0:0:0:0:0:ffff:${low(address)}]`],
  ['compatible', (address) => `[::${low(address)}]`],
  ['NAT64', (address) => `[64:ff9b::${address}]`],
  ['local NAT64', (address) => `[64:ff9b:1::${address}]`],
  ['translated', (address) => `[::ffff:0:${address}]`],
  ['6to4', (address) => `[2002:${low(address)}::1]`],
  ['Teredo', (address) => `[2001:0:${low(address)}::1]`],
  ['ISATAP', (address) => `[2606:4700::5efe:${address}]`],
]
const special = [...SPECIAL_V4.flat(), ...INSIDE_V4]
const why = (host: string) => whyUnreachable(`https://${host}/hook`, publicReach)

describe('an address', () => {
  it.each(SPECIAL_V4)('between %s and %s is not public', (first, last) => {
    const middle = (number(first) + number(last)) / 2
    const dotted = [24, 16, 8, 0].map((bits) => (Math.floor(middle) >>> bits) & 255).join('.')
    expect([first, last, dotted].filter(isPublicAddress)).toEqual([])
  })

  it('just outside the special blocks is public', () => {
    expect([...PUBLIC_V4, ...PUBLIC_V6].filter((address) => !isPublicAddress(address))).toEqual([])
  })

  it('of a special IPv6 block is not public, with a zone neither', () => {
    expect([...SPECIAL_V6, 'fe80::1%eth0', '', 'a', '1.2.3'].filter(isPublicAddress)).toEqual([])
  })
})

describe('a URL', () => {
  it.each(NOTATIONS)('with a special address written as %s is refused', (_, write) => {
    expect(special.filter((address) => why(write(address)) === null)).toEqual([])
  })

  it('with a special IPv6 address is refused', () => {
    expect(SPECIAL_V6.filter((address) => why(`[${address}]`) === null)).toEqual([])
    expect(special.length * NOTATIONS.length + SPECIAL_V6.length).toBeGreaterThan(300)
  })

  it('with a public address or name is not', () => {
    const hosts = [
      ...PUBLIC_V4,
      ...PUBLIC_V6.map((address) => `[${address}]`),
      'a.example',
      'xn--bcher-kva.example',
    ]
    expect(hosts.filter((host) => why(host) !== null)).toEqual([])
    expect(why('hooks.example:8443')).toBeNull()
  })

  it.each([
    ['http://a.example/', 'HTTPS'],
    ['ftp://a.example/', 'HTTPS'],
    ['javascript:alert(1)', 'HTTPS'],
    ['//a.example/', 'absolute'],
    ['https://', 'absolute'],
    ['https://[fe80::1%25eth0]/', 'absolute'],
    ['https://user@a.example/', 'credentials'],
    ['https://:pass@a.example/', 'credentials'],
    ['https://localhost/', 'public host'],
    ['https://LOCALHOST/', 'public host'],
    ['https://a.localhost/', 'public host'],
    ['https://metadata.google.internal/', 'public host'],
    ['https://printer.local/', 'public host'],
    ['https://router.home.arpa/', 'public host'],
    ['https://intranet/', 'public host'],
    ['https://localhost./', 'dot'],
    ['https://a.example./', 'dot'],
    ['https://a.example:22/', 'port'],
    ['https://a.example:25/', 'port'],
    ['https://a.example:80/', 'port'],
    ['https://a.example:6379/', 'port'],
    ['https://8.8.8.8:22/', 'port'],
    [`https://a.example/${'x'.repeat(2_048)}`, '2048'],
  ])('such as %.40s is refused', (url, message) =>
    expect(whyUnreachable(url, publicReach)).toContain(message),
  )

  it('on the developer’s own machine is let through where that is asked for, and only there', () => {
    const reach = reachAlso(['127.0.0.1'])
    expect(whyUnreachable('http://127.0.0.1:8080/', reach)).toBeNull()
    expect(whyUnreachable('http://localhost:8080/', reach)).toBeNull()
    expect(whyUnreachable('http://127.0.0.2:8080/', reach)).toContain('private')
    expect(whyUnreachable('https://10.0.0.1/', reach)).toContain('private')
  })
})
