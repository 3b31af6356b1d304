import { hash } from 'node:crypto'
import { compareKeys } from '../compare.ts'

/** JSON with sorted keys, so that equal values have equal text. */
export function stableJson(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) => (isPlain(part) ? sortKeys(part) : part))
}

const isPlain = (part: unknown): part is Record<string, unknown> =>
  typeof part === 'object' && part !== null && !Array.isArray(part)

const sortKeys = (part: Record<string, unknown>) => Object.fromEntries(Object.entries(part).sort(compareKeys))

/** SHA-256 of bytes or text, as hex digits. */
export const digest = (content: Uint8Array | string): string => hash('sha256', content)
