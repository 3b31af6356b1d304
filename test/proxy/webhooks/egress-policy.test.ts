import { describe, expect, it } from 'vitest'
import { egressPolicyWith, publicEgressPolicy, urlProblem } from '../../../proxy/webhooks/egress-policy.ts'
import { INSIDE_V4, PUBLIC_V4, PUBLIC_V6, SPECIAL_V4, SPECIAL_V6 } from '../../data/egress/addresses.ts'

const part = (address: string, place: number) => Number(address.split('.')[place])
const number = (address: string) =>
  ((part(address, 0) * 256 + part(address, 1)) * 256 + part(address, 2)) * 256 + part(address, 3)
const hex = (value: number) => value.toString(16)
const low = (address: string) => `${hex(number(address) >>> 16)}:${hex(number(address) & 0xffff)}`

/** Notations of an IPv4 address in a URL, and ways to embed it in an IPv6 address. */
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
const why = (host: string) => urlProblem(`https://${host}/hook`, publicEgressPolicy)

describe('a webhook URL', () => {
  it.each(NOTATIONS)('with a special IP address written as %s is refused', (_, write) => {
    expect(special.filter((address) => why(write(address)) === null)).toEqual([])
  })

  it('with a special IPv6 address is refused', () => {
    expect(SPECIAL_V6.filter((address) => why(`[${address}]`) === null)).toEqual([])
    expect(special.length * NOTATIONS.length + SPECIAL_V6.length).toBeGreaterThan(300)
  })

  it('with a public IP address or name is accepted', () => {
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
    ['https://user@a.example/', 'user name or password'],
    ['https://:pass@a.example/', 'user name or password'],
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
    expect(urlProblem(url, publicEgressPolicy)).toContain(message),
  )

  it('on the developer’s machine is accepted only if the settings allow it', () => {
    const egress = egressPolicyWith(['127.0.0.1'])
    expect(urlProblem('http://127.0.0.1:8080/', egress)).toBeNull()
    expect(urlProblem('http://localhost:8080/', egress)).toBeNull()
    expect(urlProblem('http://127.0.0.2:8080/', egress)).toContain('private')
    expect(urlProblem('https://10.0.0.1/', egress)).toContain('private')
  })
})
