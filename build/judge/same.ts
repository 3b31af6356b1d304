import type { Scalar } from '../../data/schema/fact.ts'
import { fold } from '../../data/schema/fold.ts'

/**
 * Returns whether a reading equals the current value. Texts with the same figures are equal, because issuers often reword. Texts without
 * figures must be identical.
 */
export function isSame(current: unknown, read: Scalar): boolean {
  if (typeof read === 'number') return typeof current === 'number' && Math.abs(current - read) < 0.005
  if (typeof read === 'string') return typeof current === 'string' && isSameText(current, read)
  return (current ?? null) === read
}

const isSameText = (a: string, b: string): boolean =>
  fold(a) === fold(b) || (figuresOf(a).size > 0 && sameFigures(figuresOf(a), figuresOf(b)))

const figuresOf = (text: string): ReadonlySet<number> =>
  new Set((text.match(/\d[\d,]*(?:\.\d+)?/g) ?? []).map((figure) => Number(figure.replaceAll(',', ''))))

const sameFigures = (a: ReadonlySet<number>, b: ReadonlySet<number>): boolean =>
  a.size === b.size && [...a].every((figure) => b.has(figure))
