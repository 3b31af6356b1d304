import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { type LoadedFacts, loadFacts } from '../../../build/facts/load.ts'
import { AUDIT_RULES, audit, lint } from '../../../build/lint/rules.ts'
import type { RateFact } from '../../../data/schema/fact.ts'
import { BUILD_DAY } from '../../support/built.ts'
import { root } from '../../support/root.ts'
import {
  base,
  card,
  clean,
  dining,
  seen,
  withCard,
  withIssuer,
  withRates,
  withSeen,
  withValues,
} from './clean.ts'

const TODAY = '2026-11-21'
const capped: RateFact = { ...dining, cap_amount: 1_500, cap_period: 'quarterly' }
const last = { ...capped, is_rotating: true, rotating_quarter: 3, rotating_year: 2026 }
const top: RateFact = { ...dining, choice_group: 'top', choice_picks: 2, choice_selection: 'automatic' }
const weak = { ...clean.sources['some-set']!, trust: 2 }
const [, second] = clean.cards
const canadian = (values: typeof seen.values): LoadedFacts => ({
  ...withValues(values),
  issuers: [{ ...clean.issuers[0]!, country: 'CA' }],
})
const edition: LoadedFacts = {
  ...clean,
  cards: [
    card,
    {
      ...second!,
      observations: [
        { ...seen, values: { ...seen.values, name: 'Example Card (Broker)' }, reward_rates: [base] },
      ],
    },
  ],
}

/** A gap in the catalog, with words of the message that reports it. */
const GAPS: Readonly<Record<string, readonly [LoadedFacts, RegExp]>> = {
  'rewards without a rate': [withRates(), /earns cashback without a rate/],
  'rates without a base rate': [withRates(dining), /0 base rates among 1/],
  'a flat rate of 1': [withRates(base), /earns 1 on everything/],
  'the top two of one category': [withRates(top, base), /top: 2 of 1 categories/],
  'a cap with nothing beyond it': [withRates(capped), /nothing is known beyond the cap of 1500/],
  'a shared cap in the note': [
    withRates({ ...capped, notes: 'The limit is shared with gas.' }, base),
    /a shared cap without a group/,
  ],
  'a rotating card without the current quarter': [withRates(last, base), /no rate for the quarter 4 of 2026/],
  'a quarter of an earlier year': [
    withRates({ ...last, rotating_year: 2025 }, base),
    /has rates of an earlier year/,
  ],
  'a merchant in the note': [
    withRates({ ...dining, notes: 'At Corner Cafe' }, base),
    /the note limits the rate to Corner Cafe/,
  ],
  'a rate that no purchase at its merchant earns': [
    withRates({ ...base, merchant: 'Corner Cafe', categories: ['rent'], is_base_rate: false }, base),
    /rent:corner-cafe: no category of the rate covers dining, that of corner-cafe-us/,
  ],
  'a benefit past its last day': [
    withSeen({
      benefits: [{ benefit_type: 'other', name: 'Phones', description: 'For losses through Sep 19, 2026.' }],
    }),
    /a row that has ended: For losses through Sep 19, 2026/,
  ],
  'points in percent': [
    withValues({ reward_currency: 'points', reward_currency_name: 'Cash back' }),
    /Cash back is earned in percent/,
  ],
  'an edition that earns less': [edition, /earns at most 1, Example Card 3/],
  'a program without a valuation': [withValues({ reward_currency_name: 'Stars' }), /Stars has no valuation/],
  'points of a program without a name': [
    withValues({ reward_currency: 'points', reward_currency_name: null }),
    /earns points of a program without a name/,
  ],
  "a name other than the issuer's": [
    withCard({
      observations: [
        { ...seen, seen: '2026-05-01', source: 'archive', values: { name: 'Example Plus Card' } },
        seen,
        { ...seen, source: 'curated', values: { name: 'Example Card' } },
      ],
    }),
    /Example Card: the issuer's page names the card Example Plus Card/,
  ],
  'an open card of a program that has ended': [
    { ...clean, valuations: clean.valuations.map((each) => ({ ...each, ended: TODAY })) },
    /ended on 2026-11-21, and the card is open/,
  ],
  'a name without the edition of its page': [
    withValues({ product_url: 'https://example.com/cards/example-visa-infinite.html' }),
    /Example Card: the issuer's page is example-visa-infinite/,
  ],
  'a network other than that of the name': [
    withValues({ name: 'Example Visa Card', network: 'MC' }),
    /Example Visa Card has the network MC/,
  ],
  'a fee by one weak source': [
    { ...clean, sources: { ...clean.sources, 'some-set': weak } },
    /a fee of 95 by some-set alone/,
  ],
  'a low-rate card without a fee': [
    canadian({ name: 'Example Low Rate Card', annual_fee: 0, reward_currency: 'none' }),
    /a low-rate card without a fee/,
  ],
  'a premium tier without an income': [
    canadian({ card_type: 'personal', network_tier: 'Visa Infinite' }),
    /Visa Infinite without an income/,
  ],
  'an income below the tier': [
    canadian({ card_type: 'personal', network_tier: 'World Elite', min_income: 60_000 }),
    /World Elite with an income of 60000/,
  ],
  'a card for each credit tier': [
    withValues({ name: 'Example for Good Credit' }),
    /at the rate of a credit tier/,
  ],
  'a card without a network': [withValues({ network: undefined }), /no network/],
  'a card without a page': [
    { ...withValues({ product_url: null }), issuers: withIssuer({ website: null }).issuers },
    /neither a page nor the website/,
  ],
}

const messagesOf = (facts: LoadedFacts) => audit(facts, TODAY).map(({ message }) => message)

describe('the audit of the cards of today', () => {
  it('finds nothing in complete facts', () => {
    expect(audit(clean, TODAY)).toEqual([])
  })

  it('finds nothing in the facts of the project, as of the day of their last audit', async () => {
    const { facts } = await loadFacts(join(root, 'data/facts'))
    expect(audit(facts, BUILD_DAY)).toEqual([])
  })

  it.each(Object.entries(GAPS))('finds %s', (_, [facts, message]) => {
    expect(messagesOf(facts).join('\n')).toMatch(message)
  })

  it('has a gap for every rule, but for the one that the replay keeps', () => {
    const found = new Set(
      Object.values(GAPS).flatMap(([facts]) => audit(facts, TODAY).map(({ rule }) => rule)),
    )
    expect(AUDIT_RULES.map(({ name }) => name).filter((name) => !found.has(name))).toEqual([
      'checkClosedOffers',
    ])
  })

  it('accepts a program that ends later, and an edition in the plural', () => {
    const later = clean.valuations.map((each) => ({ ...each, ended: '2026-12-01' }))
    expect(messagesOf({ ...clean, valuations: later })).toEqual([])
    const plural = { name: 'Example Card for Students', product_url: 'https://example.com/example-student' }
    expect(messagesOf(withValues(plural))).toEqual([])
  })

  it("accepts a name that differs from the issuer's in marks alone", () => {
    const marked = {
      ...seen,
      seen: '2026-05-01',
      source: 'archive',
      values: { name: 'EXAMPLE®* Credit Card' },
    }
    expect(messagesOf(withCard({ observations: [marked, seen] }))).toEqual([])
  })

  it('accepts a card that is stated to run on no network', () => {
    expect(messagesOf(withValues({ network: null }))).toEqual([])
  })

  it('skips closed cards, and cards that only the weekly job has seen', () => {
    expect(messagesOf(withValues({ network: undefined, is_discontinued: true }))).toEqual([])
    const fresh = { ...seen, source: 'issuer', values: { ...seen.values, network: undefined as never } }
    expect(messagesOf(withCard({ observations: [fresh] }))).toEqual([])
  })
})

describe('an exception', () => {
  const because = (rule: string, facts: LoadedFacts): LoadedFacts => ({
    ...facts,
    cards: facts.cards.map((each, at) =>
      at === 0 ? { ...each, exceptions: [{ rule, why: 'It is so.' }] } : each,
    ),
  })

  it('explains what its rule finds in its card, and nothing else', () => {
    const facts = withRates(base)
    expect(messagesOf(because('checkFlatRate', facts))).toEqual([])
    expect(messagesOf(because('checkTopGroups', facts))).toContain('earns 1 on everything and nothing else')
  })

  it('of a rule of the facts works alike', () => {
    const twice = withRates(top, { ...top, rate_multiplier: 2 }, base)
    expect(lint(twice, TODAY).map(({ message }) => message)).toEqual(
      ['label dining#choice appears more than once'].map((text) => expect.stringContaining(text)),
    )
    expect(lint(because('checkLabels', twice), TODAY)).toEqual([])
  })

  it('that explains nothing is a problem', () => {
    expect(messagesOf(because('checkFlatRate', clean))).toEqual([
      'an exception from checkFlatRate that explains nothing',
    ])
    expect(lint(because('checkNothing', clean), TODAY)).toMatchObject([{ rule: 'checkNothing' }])
  })
})
