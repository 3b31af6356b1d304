import { Buffer } from 'node:buffer'
import { Card, RELATIONS } from '../../data/schema/card.ts'
import type { Plan } from '../../data/schema/plans.ts'
import { type Row, type SeenField, seenFields } from '../../data/schema/view.ts'

/** A card's JSON object. */
export interface CardText {
  readonly text: string
  /** Offsets in its bytes as pairs of start and end: the issuer's website first, then the relation arrays (format.ts, `cuts`). */
  readonly cuts: readonly number[]
}

/** Renders a card as in a one-card response, with the spans that other responses cut out. */
export type TextOfCard = (plan: Plan) => CardText

/**
 * Returns a function that renders the states of a card. Plans that see the same of a field share its text, and so do states with the
 * same value, so each text is rendered once.
 */
export function cardTexts(): (row: Row) => TextOfCard {
  const rendered = new Map<string, { readonly value: unknown; readonly member: Member }>()
  return (row) =>
    textOfCard(row, (field) => {
      const value = row[field.name]
      const found = rendered.get(field.key)
      if (found !== undefined && found.value === value) return found.member
      const member = memberOf(row, field)
      rendered.set(field.key, { value, member })
      return member
    })
}

function textOfCard(row: Row, memberOf: (field: SeenField) => Member): TextOfCard {
  return (plan) => {
    const spans = spanCollector()
    const texts: string[] = []
    for (const field of seenFields(Card, plan, true)) {
      if (row[field.name] === undefined) continue
      const member = memberOf(field)
      texts.push(member.text)
      spans.add(field.name, member)
    }
    return { text: `{${texts.join()}}`, cuts: spans.cuts() }
  }
}

/** A member of the object. */
interface Member {
  readonly text: string
  readonly bytes: number
  /** Length of the issuer's website with its comma, in bytes; 0 for all members but the issuer. */
  readonly website: number
}

function memberOf(row: Row, { name, show }: SeenField): Member {
  const value = show(row[name])
  const text = `${JSON.stringify(name)}:${JSON.stringify(value)}`
  return {
    text,
    bytes: Buffer.byteLength(text),
    website: name === 'issuers' ? websiteBytes(value as Row) : 0,
  }
}

function websiteBytes(issuer: Row): number {
  if (Object.keys(issuer).at(-1) !== 'website')
    throw new Error('the website is not the last field of an issuer')
  return Buffer.byteLength(`,"website":${JSON.stringify(issuer.website)}`)
}

/** Collects the spans of members in their order. */
function spanCollector() {
  const website: number[] = []
  const relations: number[] = []
  let start = 0
  return {
    add(name: string, member: Member) {
      // A comma, or the brace before the first member.
      const end = start + 1 + member.bytes
      if (name === 'issuers') website.push(end - 1 - member.website, end - 1)
      else if (name in RELATIONS) addSpan(relations, start, end)
      start = end
    },
    cuts: () => [...website, ...relations],
  }
}

/** Adds a span, merged with the last one if they touch. */
function addSpan(spans: number[], start: number, end: number) {
  if (spans.at(-1) === start) spans.pop()
  else spans.push(start)
  spans.push(end)
}
