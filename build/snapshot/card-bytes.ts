import { Buffer } from 'node:buffer'
import { Card, RELATIONS } from '../../data/schema/card.ts'
import type { Plan } from '../../data/schema/plans.ts'
import { type Row, view } from '../../data/schema/view.ts'

/** A card's JSON object. */
export interface CardBytes {
  readonly text: string
  readonly bytes: Buffer
  /** Offsets as pairs of start and end: the issuer's website first, then the relation arrays (format.ts, `cuts`). */
  readonly cuts: readonly number[]
}

/** Renders a card as in a one-card response, with the spans that other responses cut out. */
export function cardBytes(row: Row, plan: Plan): CardBytes {
  const seen = view(Card, row, plan, { detail: true })
  const text = JSON.stringify(seen)
  const website: number[] = []
  const relations: number[] = []
  let at = { index: 0, offset: 0 }
  for (const field of Object.keys(seen).filter((name) => CUT.has(name))) {
    const member = `,${JSON.stringify(field)}:${JSON.stringify(seen[field])}`
    const start = forward(text, at, text.indexOf(member, at.index))
    at = forward(text, start, start.index + member.length)
    if (field === 'issuers') website.push(...websiteSpan(seen.issuers as Row, at.offset))
    else addSpan(relations, start.offset, at.offset)
  }
  return { text, bytes: Buffer.from(text), cuts: [...website, ...relations] }
}

/** Fields with a span. None is the first field of a card. */
const CUT: ReadonlySet<string> = new Set(['issuers', ...Object.keys(RELATIONS)])

/** A place in a text: index of a character, and offset of its first byte. */
interface Place {
  readonly index: number
  readonly offset: number
}

const forward = (text: string, from: Place, index: number): Place => ({
  index,
  offset: from.offset + Buffer.byteLength(text.slice(from.index, index)),
})

/** Adds a span, merged with the last one if they touch. */
function addSpan(spans: number[], start: number, end: number) {
  if (spans.at(-1) === start) spans.pop()
  else spans.push(start)
  spans.push(end)
}

/** Returns the span of the website, the issuer's last field, from its comma to the brace that ends the issuer at `end`. */
function websiteSpan(issuer: Row, end: number): readonly number[] {
  const piece = `,"website":${JSON.stringify(issuer.website)}`
  if (Object.keys(issuer).at(-1) !== 'website')
    throw new Error('the website is not the last field of an issuer')
  return [end - 1 - Buffer.byteLength(piece), end - 1]
}
