import { isIP } from 'node:net'

/** Suffixes of host names on the local machine or a private network, whatever they resolve to. */
const LOCAL_SUFFIXES = [
  'localhost',
  'local',
  'localdomain',
  'internal',
  'intranet',
  'lan',
  'home',
  'corp',
  'private',
  'arpa',
  'onion',
]

/** Whether a host, as `URL.hostname` returns it, is a public host name: not an IP address and not a local name. */
export function isPublicHostName(host: string): boolean {
  const isLocal = LOCAL_SUFFIXES.some((suffix) => host === suffix || host.endsWith(`.${suffix}`))
  return isIP(host) === 0 && !host.startsWith('[') && !isLocal && host.includes('.') && !host.endsWith('.')
}
