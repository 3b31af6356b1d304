import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cardTexts } from '../../../build/snapshot/card-text.ts'
import { recordBatch } from '../../../build/snapshot/records.ts'
import { sourceTexts } from '../../../build/snapshot/source-text.ts'
import { renderStates } from '../../../build/snapshot/states.ts'
import { RELATION_NAMES } from '../../../data/schema/card.ts'
import { PLANS, type Plan } from '../../../data/schema/plans.ts'
import type { FieldSource } from '../../../data/schema/provenance.ts'
import type { Row } from '../../../data/schema/view.ts'
import type { SourceEntry } from '../../../data/snapshot/states.ts'

const issuers = { slug: 'bank', name: 'Bank', country: 'US', logo_url: null, website: null }
const relations = Object.fromEntries(RELATION_NAMES.map((name) => [name, []]))
const rates = fc.constantFrom([], [{ rate_multiplier: 3, category_slug: 'dining' }])
const row = fc
  .record({
    annual_fee: fc.constantFrom(null, 0, 95),
    monthly_fee: fc.constantFrom(null, 9.99),
    image_url: fc.constantFrom(null, 'https://bank.example/é.png'),
    reward_rates: rates,
  })
  .map((fields): Row => ({ slug: 'card', name: 'Card', issuers, ...relations, ...fields }))

const sourceOf = (field: string, seen: string, others: FieldSource['others'] = []): FieldSource => ({
  ...{ field, source: { name: 'Bank', kind: 'issuer', url: null }, trust: 5 },
  ...{ seen, first_seen: '2026-01-01', verified: null, others },
})
const OTHERS = [
  { source: { name: 'List', kind: 'dataset' as const, url: null }, seen: '2026-01-01', value: 0 },
]
const sources = fc
  .uniqueArray(
    fc.tuple(
      fc.constantFrom('annual_fee', 'monthly_fee', 'image_url', 'not_a_field'),
      fc.constantFrom('2026-01-01', '2026-02-01'),
      fc.constantFrom([], OTHERS),
    ),
    { selector: ([field]) => field },
  )
  .map((list) => list.map((each) => sourceOf(...each)))

/** Past sources with the indices of those that are today's. */
const entriesOf = (past: readonly FieldSource[], today: readonly FieldSource[]) =>
  past.map((source) => {
    const index = today.findIndex((each) => JSON.stringify(each) === JSON.stringify(source))
    return index === -1 ? source : index
  })

describe.each(PLANS)('a past state on the plan %s', (plan) => {
  it('of a card, spread over the card of today, is the past card', () => {
    fc.assert(
      fc.property(row, row, (past, today) => {
        const texts = cardTexts(today)
        const card = { ...JSON.parse(texts.today(plan).text), ...JSON.parse(texts.changed(past)(plan)) }
        expect(JSON.stringify(card)).toBe(cardTexts(past).today(plan).text)
      }),
    )
  })

  it('of sources has those that differ from today, and the places of the others', () => {
    fc.assert(
      fc.property(sources, sources, fc.boolean(), (past, today, joined) => {
        const texts = sourceTexts(today)
        const seen = JSON.parse(texts.today(plan)) as readonly object[]
        const entries = JSON.parse(
          texts.past(joined ? entriesOf(past, today) : past, plan),
        ) as readonly SourceEntry[]
        const list = entries.map((entry) => (typeof entry === 'number' ? seen[entry] : entry))
        expect(JSON.stringify(list)).toBe(sourceTexts(past).today(plan))
        for (const entry of entries.filter((each) => typeof each === 'object'))
          expect(seen).not.toContainEqual(entry)
      }),
    )
  })
})

describe('states', () => {
  const ofFees = (fees: readonly number[], name = 'annual_fee') => {
    const rows = fees.map((fee): Row => ({ name: 'Card', issuers, [name]: fee }))
    const texts = cardTexts(rows.at(-1)!)
    return rows.map((past, i) => ({
      validFrom: `2026-01-0${i + 1}`,
      text: texts.changed(past),
    }))
  }

  it('have only the members that differ from today, also if a value came back', () => {
    const records = recordBatch()
    const states = renderStates(ofFees([95, 120, 95]), 'pro', records)
    expect(states.map(({ validFrom, stored }) => [validFrom, stored?.lengths[0] ?? null])).toEqual([
      ['2026-01-01', '{}'.length],
      ['2026-01-02', '{"annual_fee":120}'.length],
      ['2026-01-03', null],
    ])
    expect(Buffer.from(records.bytes()).toString()).toBe('{}{"annual_fee":120}')
  })

  it('are joined if the plan does not see where they differ', () => {
    const states = ofFees([95, 120, 95], 'image_url')
    const seenBy = (plan: Plan) => renderStates(states, plan, recordBatch()).map(({ validFrom }) => validFrom)
    expect(seenBy('free')).toEqual(['2026-01-01'])
    expect(seenBy('enterprise')).toEqual(['2026-01-01', '2026-01-02', '2026-01-03'])
  })
})
