/** A range of bytes: from `start` to before `end`. */
export interface ByteRange {
  readonly start: number
  readonly end: number
}

const RANGE = /^bytes=(\d*)-(\d*)$/

/**
 * Parses a `Range` header for a file of `size` bytes (RFC 9110, 14.2). Null for the whole file: without a range, for several ranges,
 * and for one that cannot be parsed. `unsatisfiable` if the file has no byte of the range.
 */
export function parseRange(header: string | null, size: number): ByteRange | 'unsatisfiable' | null {
  const [, first = '', last = ''] = RANGE.exec(header ?? '') ?? []
  if (first === '' && last === '') return null
  if (first === '') {
    const length = Math.min(Number(last), size)
    return length === 0 ? 'unsatisfiable' : { start: size - length, end: size }
  }
  const start = Number(first)
  if (last !== '' && Number(last) < start) return null
  if (start >= size) return 'unsatisfiable'
  return { start, end: last === '' ? size : Math.min(Number(last) + 1, size) }
}
