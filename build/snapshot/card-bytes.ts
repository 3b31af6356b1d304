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
  const website: number[] = []
  const relations: number[] = []
  let text = ''
  let at = 0
  const append = (piece: string): number => {
    text += piece
    at += Buffer.byteLength(piece)
    return at
  }
  for (const [field, value] of Object.entries(seen)) {
    const start = at
    const end = append(`${text === '' ? '{' : ','}${JSON.stringify(field)}:${JSON.stringify(value)}`)
    if (field in RELATIONS) addSpan(relations, start, end)
    if (field === 'issuers') website.push(...websiteSpan(value as Row, end))
  }
  append('}')
  return { text, bytes: Buffer.from(text), cuts: [...website, ...relations] }
}

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
