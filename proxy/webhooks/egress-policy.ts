import { isIP } from 'node:net'
import { isPublicHostName } from '../../data/egress/host-name.ts'
import { isPublicAddress } from '../../data/egress/public-address.ts'

/** Which URLs and IP addresses deliveries may go to. */
export interface EgressPolicy {
  readonly schemes: readonly string[]
  readonly isAllowedIp: (ip: string) => boolean
  /** Whether ports and host names are allowed that a public receiver would not have. */
  readonly allowsAnyHost: boolean
}

/** HTTPS to the public internet only. */
export const publicEgressPolicy: EgressPolicy = {
  schemes: ['https:'],
  isAllowedIp: isPublicAddress,
  allowsAnyHost: false,
}

/** The public internet and the given IP addresses, over HTTP too: for receivers on the developer's own machine. */
export const egressPolicyWith = (ips: readonly string[]): EgressPolicy => ({
  schemes: ['https:', 'http:'],
  isAllowedIp: (ip) => ips.includes(ip) || isPublicAddress(ip),
  allowsAnyHost: true,
})

const MAX_URL = 2_048

/** Ports above 1023 of well-known services other than HTTPS ("bad ports" of the Fetch standard, and databases). */
const OTHER_PORTS = [
  1719, 1720, 1723, 2049, 3306, 3659, 4045, 4190, 5060, 5061, 5432, 6000, 6379, 6566, 6665, 6666, 6667, 6668,
  6669, 6679, 6697, 10080, 11211, 27017,
]

/** Why deliveries cannot go to `url`, or null. Checks host names as text only; what they resolve to is checked when dialed. */
export function urlProblem(url: string, egress: EgressPolicy): string | null {
  if (url.length > MAX_URL) return `\`url\` must be at most ${MAX_URL} characters.`
  // URL parsers disagree on such characters.
  if (/[\s\p{Cc}\\]/u.test(url)) return '`url` must not contain spaces, control characters, or backslashes.'
  const parsed = URL.parse(url)
  if (parsed === null) return '`url` must be an absolute URL.'
  if (!egress.schemes.includes(parsed.protocol)) return '`url` must be an HTTPS URL.'
  if (parsed.username !== '' || parsed.password !== '')
    return '`url` must not contain a user name or password.'
  const host = parsed.hostname.replace(/^\[|\]$/g, '')
  if (isIP(host) !== 0 && !egress.isAllowedIp(host))
    return '`url` must not point to a private or reserved IP address.'
  if (egress.allowsAnyHost) return null
  return (isIP(host) === 0 ? hostProblem(host) : null) ?? portProblem(parsed.port)
}

function hostProblem(host: string): string | null {
  if (host.endsWith('.')) return '`url` must have a host name that does not end with a dot.'
  return isPublicHostName(host) ? null : '`url` must have a public host name.'
}

function portProblem(port: string): string | null {
  const number = port === '' ? 443 : Number(port)
  const isFree = number === 443 || (number >= 1_024 && !OTHER_PORTS.includes(number))
  return isFree
    ? null
    : '`url` must use port 443, or a port above 1023 that no other well-known service uses.'
}
