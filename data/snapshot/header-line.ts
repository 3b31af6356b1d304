/** A file split into its first line, which is JSON, and the remaining bytes. */
export interface HeaderLine {
  readonly head: Uint8Array
  readonly rest: Uint8Array
}

/** Prepends a JSON line to a text. */
export const joinHeaderLine = (head: object, rest: string): string => `${JSON.stringify(head)}\n${rest}`

/** Splits a file after its first line. Without a newline all of it is `head`. */
export function splitHeaderLine(file: Uint8Array): HeaderLine {
  // `Buffer.indexOf` can be slower: it may search byte by byte.
  const at = Uint8Array.prototype.indexOf.call(file, NEWLINE)
  const end = at < 0 ? file.length : at
  return { head: file.subarray(0, end), rest: file.subarray(end + 1) }
}

const NEWLINE = 0x0a
