import type { Scalar } from '../../data/schema/fact.ts'
import { fold } from '../../data/schema/fold.ts'

/** Whether a reading says what stands. Words count as the same while their figures are: issuers reword all the time. */
export function isSame(standing: unknown, read: Scalar): boolean {
  if (typeof read === 'number') return typeof standing === 'number' && Math.abs(standing - read) < 0.005
  if (typeof read === 'string') return typeof standing === 'string' && isSameText(standing, read)
  return (standing ?? null) === read
}

const isSameText = (a: string, b: string): boolean =>
  fold(a) === fold(b) || sameFigures(figuresOf(a), figuresOf(b))

const figuresOf = (text: string): ReadonlySet<number> =>
  new Set((text.match(/\d[\d,]*(?:\.\d+)?/g) ?? []).map((figure) => Number(figure.replaceAll(',', ''))))

const sameFigures = (a: ReadonlySet<number>, b: ReadonlySet<number>): boolean =>
  a.size === b.size && [...a].every((figure) => b.has(figure))

/** Whether a reading states a value as it stands: words without a figure must be the very words. */
export function isStatedAlike(standing: unknown, read: Scalar): boolean {
  if (typeof read !== 'string' || typeof standing !== 'string') return isSame(standing, read)
  return fold(standing) === fold(read) || (figuresOf(read).size > 0 && isSame(standing, read))
}
