/** Encodings of a response body: none, or compressed. */
export type Coding = 'identity' | 'gzip' | 'br'

/** The compressed encodings that a client accepts. */
export interface AcceptedCodings {
  readonly br: boolean
  readonly gzip: boolean
}

const NONE: AcceptedCodings = { br: false, gzip: false }
const cache = new Map<string, AcceptedCodings>()
/** Clients send few different headers, so the cache evicts none. The limit keeps a flood of invented ones from filling the memory. */
const CACHED_MAX = 200

/** Parses `Accept-Encoding`. Results are cached. */
export function acceptedCodings(header: string | null): AcceptedCodings {
  if (header === null || header === '') return NONE
  const cached = cache.get(header)
  if (cached !== undefined) return cached
  const codings = parseAccepted(header)
  if (cache.size < CACHED_MAX) cache.set(header, codings)
  return codings
}

function parseAccepted(header: string): AcceptedCodings {
  const weights = new Map<string, number>()
  for (const part of header.toLowerCase().split(',')) {
    const [coding = '', ...parameters] = part.split(';').map((text) => text.trim())
    const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2)
    weights.set(coding, weight === undefined ? 1 : Number(weight))
  }
  const accepts = (...names: readonly string[]) =>
    ([...names, '*'].map((name) => weights.get(name)).find((weight) => weight !== undefined) ?? 0) > 0
  return { br: accepts('br'), gzip: accepts('gzip', 'x-gzip') }
}
