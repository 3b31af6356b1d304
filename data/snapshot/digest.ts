import { createHash } from 'node:crypto'

/** JSON with sorted keys: the same value gives the same text. */
export function stableJson(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) => (isPlain(part) ? sorted(part) : part))
}

const isPlain = (part: unknown): part is Record<string, unknown> =>
  typeof part === 'object' && part !== null && !Array.isArray(part)

const sorted = (part: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))

/** SHA-256 of bytes or text, hex. */
export function digest(content: Uint8Array | string): string {
  return createHash('sha256').update(content).digest('hex')
}
