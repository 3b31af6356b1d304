import { Buffer } from 'node:buffer'
import { Card, RELATIONS } from '../../data/schema/card.ts'
import type { Plan } from '../../data/schema/plans.ts'
import { type Row, view } from '../../data/schema/view.ts'

/** A card's JSON object. */
export interface CardText {
  readonly text: string
  /** Offsets in its bytes as pairs of start and end: the issuer's website first, then the relation arrays (format.ts, `cuts`). */
  readonly cuts: readonly number[]
}

/** Renders a card as in a one-card response, with the spans that other responses cut out. */
export function cardText(row: Row, plan: Plan): CardText {
  const members: string[] = []
  let offset = 0
  const append = (fields: Row) => {
    const json = JSON.stringify(fields).slice(1, -1)
    if (json === '') return
    members.push(json)
    // A comma, or the brace before the first member.
    offset += 1 + Buffer.byteLength(json)
  }
  const website: number[] = []
  const relations: number[] = []
  let others: Record<string, unknown> = {}
  for (const [field, value] of Object.entries(view(Card, row, plan, { detail: true }))) {
    if (!CUT.has(field)) {
      others[field] = value
      continue
    }
    append(others)
    others = {}
    const start = offset
    append({ [field]: value })
    if (field === 'issuers') website.push(...websiteSpan(value as Row, offset))
    else addSpan(relations, start, offset)
  }
  append(others)
  return { text: `{${members.join()}}`, cuts: [...website, ...relations] }
}

/** Fields with a span. None is the first field of a card. */
const CUT: ReadonlySet<string> = new Set(['issuers', ...Object.keys(RELATIONS)])

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
