/** Forms in which a body may leave: as it is, or compressed. */
export type Coding = 'identity' | 'gzip' | 'br'

/** The codings that a client accepts. */
export interface Accepted {
  readonly br: boolean
  readonly gzip: boolean
}

const NONE: Accepted = { br: false, gzip: false }
const remembered = new Map<string, Accepted>()
/** Clients send few different values; a flood of invented ones must not fill the memory. */
const REMEMBERED_MAX = 200

/** Reads `Accept-Encoding`. */
export function accepted(header: string | null): Accepted {
  if (header === null || header === '') return NONE
  const known = remembered.get(header)
  if (known !== undefined) return known
  const read = readAccepted(header)
  if (remembered.size < REMEMBERED_MAX) remembered.set(header, read)
  return read
}

function readAccepted(header: string): Accepted {
  const weights = new Map<string, number>()
  for (const part of header.toLowerCase().split(',')) {
    const [coding = '', ...parameters] = part.split(';').map((text) => text.trim())
    const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2)
    weights.set(coding, weight === undefined ? 1 : Number(weight))
  }
  const takes = (coding: string) => (weights.get(coding) ?? weights.get('*') ?? 0) > 0
  return { br: takes('br'), gzip: takes('gzip') || takes('x-gzip') }
}
