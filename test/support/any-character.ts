import fc from 'fast-check'

/** Any Unicode character, including half of a pair. Fast-check's unit `binary` takes seconds to build a map of all of them. */
export const anyCharacter = fc
  .nat({ max: 0x10_ffff })
  .map((point) => String.fromCodePoint(point), codePointOf)

/** Returns the code point of one character. Throws for anything else, so that fast-check does not take it for one. */
function codePointOf(value: unknown): number {
  const [first, second] = typeof value === 'string' ? value : ''
  if (first === undefined || second !== undefined) throw new Error('It is not one character.')
  return first.codePointAt(0) ?? 0
}
