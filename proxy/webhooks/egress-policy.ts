import { isIP } from 'node:net'
import { isPublicHostName } from '../../data/egress/host-name.ts'
import { isPublicAddress } from '../../data/egress/public-address.ts'

/** Which addresses deliveries may go to. */
export interface EgressPolicy {
  readonly schemes: readonly string[]
  readonly isAllowedIp: (address: string) => boolean
  /** Also ports and names that a public receiver would not have. */
  readonly allowsAnyHost: boolean
}

/** HTTPS to the public internet, and nowhere else. */
export const publicEgressPolicy: EgressPolicy = {
  schemes: ['https:'],
  isAllowedIp: isPublicAddress,
  allowsAnyHost: false,
}

/** The public internet and the named addresses, by HTTP as well: for receivers on the developer's own machine. */
export const egressPolicyWith = (addresses: readonly string[]): EgressPolicy => ({
  schemes: ['https:', 'http:'],
  isAllowedIp: (address) => addresses.includes(address) || isPublicAddress(address),
  allowsAnyHost: true,
})

const MAX_URL = 2_048

/** Ports above 1023 where something other than HTTPS answers by custom (Fetch standard, "bad ports", and databases). */
const OTHER_PORTS = [
  1719, 1720, 1723, 2049, 3306, 3659, 4045, 4190, 5060, 5061, 5432, 6000, 6379, 6566, 6665, 6666, 6667, 6668,
  6669, 6679, 6697, 10080, 11211, 27017,
]

/** Why deliveries cannot go to `url`, or null. Names are judged as written here; what they resolve to, when dialled. */
export function urlProblem(url: string, egress: EgressPolicy): string | null {
  if (url.length > MAX_URL) return `\`url\` must be at most ${MAX_URL} characters.`
  // Readers of URLs drop or turn such signs, each in its own way.
  if (/[\s\p{Cc}\\]/u.test(url)) return '`url` must not contain spaces, control characters or backslashes.'
  const parsed = URL.parse(url)
  if (parsed === null) return '`url` must be an absolute URL.'
  if (!egress.schemes.includes(parsed.protocol)) return '`url` must be an HTTPS URL.'
  if (parsed.username !== '' || parsed.password !== '') return '`url` must not carry credentials.'
  const address = parsed.hostname.replace(/^\[|\]$/g, '')
  if (isIP(address) !== 0 && !egress.isAllowedIp(address))
    return '`url` must not name a private or reserved address.'
  if (egress.allowsAnyHost) return null
  return (isIP(address) === 0 ? hostProblem(address) : null) ?? portProblem(parsed.port)
}

function hostProblem(host: string): string | null {
  if (host.endsWith('.')) return '`url` must not end its host name with a dot.'
  return isPublicHostName(host) ? null : 'url must name a public host.'
}

function portProblem(port: string): string | null {
  const number = port === '' ? 443 : Number(port)
  const isFree = number === 443 || (number >= 1_024 && !OTHER_PORTS.includes(number))
  return isFree ? null : 'url must use port 443 or one above 1023 that is meant for HTTPS.'
}
