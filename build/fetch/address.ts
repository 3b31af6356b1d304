import ipaddr from 'ipaddr.js'
import { FetchFailure } from './page.ts'

const LOCAL_NAME = /(^|\.)(localhost|local|internal|lan|home|corp|arpa|onion|test|invalid|example)$/i

/** Whether an address literal lies in the public internet. */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false
  return ipaddr.process(address).range() === 'unicast'
}

/** The URL, if it leads to the public web by http; refuses files, odd ports, local names and private addresses. */
export function publicUrl(text: string): URL {
  const url = URL.parse(text)
  if (!url) throw new FetchFailure('address', `${text} is not an address.`)
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (!/^https?:$/.test(url.protocol)) throw new FetchFailure('address', `${url.protocol} is not fetched.`)
  if (url.port !== '') throw new FetchFailure('address', `Port ${url.port} is not asked.`)
  if (url.username !== '' || url.password !== '')
    throw new FetchFailure('address', 'The address has a password.')
  if (ipaddr.isValid(host) || LOCAL_NAME.test(host) || !host.includes('.'))
    throw new FetchFailure('address', `${host} is not a public host.`)
  return url
}
