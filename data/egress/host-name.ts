import { isIP } from 'node:net'

/** Top-level and other suffixes of names that belong to a machine or a private network, wherever they resolve to. */
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

/** Whether a host, as the URL standard writes it, is a name of the public internet rather than an address or a local name. */
export function isPublicHostName(host: string): boolean {
  const isLocal = LOCAL_SUFFIXES.some((suffix) => host === suffix || host.endsWith(`.${suffix}`))
  return isIP(host) === 0 && !host.startsWith('[') && !isLocal && host.includes('.') && !host.endsWith('.')
}
