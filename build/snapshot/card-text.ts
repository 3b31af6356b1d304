import { Buffer } from 'node:buffer'
import { Card, RELATIONS } from '../../data/schema/card.ts'
import type { Plan } from '../../data/schema/plans.ts'
import { fieldsByName, type Row, type SeenField, seenFields } from '../../data/schema/view.ts'

/** A card's JSON object. */
export interface CardText {
  readonly text: string
  /** Offsets in its bytes as pairs of start and end: the issuer's website first, then the relation arrays (format.ts, `cuts`). */
  readonly cuts: readonly number[]
}

/** Renders a card. Plans that see the same of a field share its text, so it is rendered once. */
export interface CardTexts {
  /** Renders it as in a one-card response, with the spans that other responses cut out. */
  today(plan: Plan): CardText
  /** Returns how to render the members of a past row that a plan can tell from today's (ChangedMembers). `past`: those that differ. */
  changed(past: Row): (plan: Plan) => string
}

/** Returns how to render a card. `row`: of today. */
export function cardTexts(row: Row): CardTexts {
  const memberOf = oncePerKey((field) => withSpans(textOfMember(row, field), row, field))
  return {
    today(plan) {
      const spans = spanCollector()
      const texts = fieldsIn(row, plan).map((field) => {
        const member = memberOf(field)
        spans.add(field.name, member)
        return member.text
      })
      return { text: objectOf(texts), cuts: spans.cuts() }
    },
    changed(past) {
      const names = Object.keys(past)
      const textOf = oncePerKey((field) => textOfMember(past, field))
      return (plan) => {
        const seen = fieldsByName(Card, plan, true)
        const fields = names.flatMap((name) => seen.get(name) ?? [])
        return objectOf(fields.filter((field) => textOf(field) !== memberOf(field).text).map(textOf))
      }
    },
  }
}

/** Plans that see the same of a field share what is made of it. */
function oncePerKey<T>(make: (field: SeenField) => T): (field: SeenField) => T {
  const made = new Map<string, T>()
  return (field) => {
    const known = made.get(field.key) ?? make(field)
    made.set(field.key, known)
    return known
  }
}

const fieldsIn = (row: Row, plan: Plan): readonly SeenField[] =>
  seenFields(Card, plan, true).filter(({ name }) => row[name] !== undefined)

const objectOf = (members: readonly string[]) => `{${members.join()}}`

const textOfMember = (row: Row, { name, show }: SeenField): string =>
  `${JSON.stringify(name)}:${JSON.stringify(show(row[name]))}`

/** A member of the object. */
interface Member {
  readonly text: string
  readonly bytes: number
  /** Length of the issuer's website with its comma, in bytes; 0 for all members but the issuer. */
  readonly website: number
}

const withSpans = (text: string, row: Row, { name, show }: SeenField): Member => ({
  text,
  bytes: Buffer.byteLength(text),
  website: name === 'issuers' ? websiteBytes(show(row[name]) as Row) : 0,
})

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
