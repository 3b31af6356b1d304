import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import type { ValueCard } from '../../../data/value/facts.ts'
import type { ValueQuery } from '../../../data/value/query.ts'
import { optimize } from '../../../data/value/wallet/optimize.ts'
import { base, card, facts, percent, Q4_2026, query, valued } from './made-up.ts'

const guide = readFileSync('site/src/content/docs/docs/guides/value.mdx', 'utf8')

/** The text of a section of the guide, on one line. */
const section = (heading: string): string => {
  const [, text = ''] = guide.split(`\n${heading}\n`)
  return text.split(/\n##/)[0]?.replaceAll(/\s+/g, ' ') ?? ''
}
/** The rows of a section's table: spend, rate, and value. */
const tableOf = (heading: string) =>
  [...section(heading).matchAll(/\| ([\d,]+)[^|]*\| (\d+)%[^|]*\| (\d+) \|/g)].map((row) =>
    row.slice(1).map((cell) => Number(cell.replace(',', ''))),
  )
const rows = (fields: Partial<ValueCard>, spend: ValueQuery['spend']) =>
  valued(fields, spend).lines.map((line) => [line.spend, line.rate_multiplier, line.value])

it('computes the sum of a cap', () => {
  const grocer = { rates: [percent(['groceries'], 6, { cap_amount: 500, cap_period: 'monthly' }), base(1)] }
  expect(rows(grocer, { groceries: 600 })).toEqual(tableOf('### A cap'))
})

it('computes the sum of a shared cap', () => {
  const shared = { cap_amount: 1200, cap_period: 'annual', cap_group: 'both' } as const
  const rates = [percent(['dining'], 5, shared), percent(['gas'], 4, shared), percent(['dining'], 4), base(1)]
  expect(rows({ rates }, { dining: 100, gas: 100 })).toEqual(tableOf('### A shared cap'))
})

it('computes the sum of a choice', () => {
  const choice = { choice_group: 'one', choice_picks: 1 }
  const dining = percent(['dining'], 5, { ...choice, cap_amount: 100, cap_period: 'monthly' })
  const rates = [dining, percent(['gas'], 3, choice), base(1)]
  const { lines } = valued({ rates }, { dining: 100, gas: 400 })
  const [diningLine, gasLine] = lines.map(({ value }) => value)
  expect(section('### A choice')).toContain(`picking gas is worth ${gasLine} + ${diningLine}`)
  const [first, second] = valued({ rates: [dining, base(1)] }, { dining: 100, gas: 400 }).lines
  expect(section('### A choice')).toContain(`picking dining ${first?.value} + ${second?.value}`)
})

it('computes the sum of a rotating category', () => {
  const rotating = { is_rotating: true, rotating_quarter: 4, rotating_year: 2026 }
  const rate = percent(['dining'], 5, { ...rotating, cap_amount: 1500, cap_period: 'quarterly' })
  const [first, second] = rows({ rates: [rate, base(1)] }, { dining: 1000 })
  expect([first, second]).toEqual([
    [1500, 5, 75],
    [10_500, 1, 105],
  ])
  expect(section('### Rotating categories')).toContain('earns 75 on 1,500 and 1% of the other 10,500')
})

it('computes the sum of the first year', () => {
  const offer = { signup_bonus_cash_value: 200, signup_min_spend: 3000, signup_min_spend_months: 3 }
  const fields = { rates: [base(1)], annual_fee: 95, annual_fee_waived_first_year: true, ...offer }
  const { rewards, ongoing, welcome_offer, first_year } = valued(fields, { other: 1000 })
  expect(section('### The first year')).toContain(
    `\`ongoing\` is ${rewards} − 95 = ${ongoing} and \`first_year\` ${rewards} + ${welcome_offer} = ${first_year}`,
  )
  expect(valued(fields, { other: 900 }).welcome_offer).toBe(0)
})

it('computes the sum of two cards', () => {
  const capped = percent(['groceries'], 5, { cap_amount: 6000, cap_period: 'annual' })
  const cards = facts(card('grocer', { rates: [capped, base(1)] }), card('flat', { rates: [base(2)] }))
  const more = { max_cards: 2, have: [], exclude: [], objective: 'ongoing', limit: 1 } as const
  const search = optimize(cards, { ...query({ groceries: 600, other: 400 }), ...more }, Q4_2026)
  let step = search.next()
  while (step.done !== true) step = search.next()
  const [best] = step.value.data
  const [grocer, rest, other] = best?.lines.map(({ value }) => value) ?? []
  expect(section('## The best set of cards')).toContain(
    `the set earns ${grocer} on 6,000 of groceries, ${rest} on the other 1,200, and ${other} on 4,800 of other spend: ${best?.ongoing}.`,
  )
})
