import { expect, it } from 'vitest'
import { fold } from '../../data/schema/fold.ts'
import { categoryOfLabel, type LabelParts, labels, slugForm } from '../../data/schema/label.ts'

const order = new Map(
  ['dining', 'groceries', 'travel', 'hotels', 'other'].map((slug, place) => [slug, place]),
)
const rate = (over: Partial<LabelParts>): LabelParts => ({
  categories: ['dining'],
  merchant: null,
  booking_channel: null,
  choice_group: null,
  is_base_rate: false,
  rotating_year: null,
  rotating_quarter: null,
  ...over,
})

it.each([
  [rate({ categories: ['travel', 'dining'] }), 'dining+travel'],
  [rate({ categories: ['other'], is_base_rate: true }), 'other'],
  [
    rate({ categories: ['hotels'], merchant: 'Marriott Bonvoy®', booking_channel: 'direct' }),
    'hotels:marriott-bonvoy@direct',
  ],
  [rate({ categories: ['travel'], booking_channel: 'issuer_portal' }), 'travel@portal'],
  [rate({ choice_group: 'a' }), 'dining#choice'],
])('writes the label of %j as %s', (one, label) => {
  expect(labels([one], order)).toEqual([label])
})

it('adds a tag to repeated labels within a quarter, not across quarters', () => {
  const q1 = rate({ rotating_year: 2026, rotating_quarter: 1 })
  const q2 = rate({ rotating_year: 2026, rotating_quarter: 2 })
  expect(labels([q1, q1, q2], order)).toEqual(['dining', 'dining~2', 'dining'])
})

it.each([
  ['dining', 'dining'],
  ['dining#choice', 'dining'],
  ['travel@portal', 'travel'],
  ['hotels:marriott@direct~2', 'hotels'],
  ['dining+travel', null],
  ['@portal', null],
])('reads the category of %s as %s', (label, category) => {
  expect(categoryOfLabel(label)).toBe(category)
})

it('removes accents, symbols, and case', () => {
  expect(fold('Café® “Plus™” & Co.')).toBe('cafe plus and co')
  expect(slugForm("Lowe's Québec")).toBe('lowes-quebec')
})
