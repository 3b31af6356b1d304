/** A file's first line, which is JSON, and the bytes below it, which need no parsing. */
export interface Headed {
  readonly head: Uint8Array
  readonly rest: Uint8Array
}

/** A text whose first line is JSON. */
export const headed = (head: object, rest: string): string => `${JSON.stringify(head)}\n${rest}`

/** Parts a file after its first line; one without an end of line is all head. */
export function partedHead(file: Uint8Array): Headed {
  // A Buffer's own `indexOf` may go byte by byte.
  const at = Uint8Array.prototype.indexOf.call(file, LINE_ENDS)
  const end = at < 0 ? file.length : at
  return { head: file.subarray(0, end), rest: file.subarray(end + 1) }
}

const LINE_ENDS = 0x0a
