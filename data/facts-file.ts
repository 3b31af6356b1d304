import stringify from 'json-stringify-pretty-compact'

/** Writes facts as text, always in the same layout, so that a change shows as a small diff. */
export const writeFacts = (value: unknown): string => `${stringify(value, { maxLength: 110, indent: 2 })}\n`
