import stringify from 'json-stringify-pretty-compact'

/** Formats facts as JSON with a stable layout, so that changes give small diffs. */
export const writeFacts = (value: unknown): string => `${stringify(value, { maxLength: 110, indent: 2 })}\n`
