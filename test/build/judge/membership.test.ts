import { describe, expect, it } from 'vitest'
import type { Issuer } from '../../../build/issuer.ts'
import type { CardBefore } from '../../../build/judge/before.ts'
import { type ListingContents, shownCards } from '../../../build/judge/listing.ts'
import { memberships } from '../../../build/judge/membership.ts'
import { judgeRename } from '../../../build/judge/newcomers.ts'
import { normalizedUrl } from '../../../build/visit/classify.ts'
import { cardMatcher } from '../../../build/visit/identify.ts'
import type { Visit } from '../../../build/visit/visit.ts'

const urlOf = (slug: string) => `https://bank.com/cards/${slug}`
const CARDS = [
  { slug: 'gold', name: 'Bank Gold Card', aliases: [] },
  { slug: 'silver', name: 'Bank Silver Card', aliases: [] },
]
const matcher = cardMatcher(['Bank'], CARDS)
const issuer = { listed: [{ page: 'https://bank.com/cards', cards: /./ }] } as unknown as Issuer
const LAST_WEEK = '2026-11-09'
const TODAY = '2026-11-16'

const visitOf = (slug: string, more: object = {}) =>
  ({
    target: { url: urlOf(slug), role: 'product', cards: [slug] },
    url: urlOf(slug),
    kind: { kind: 'card', why: '' },
    identity: { is: 'same' },
    metadata: { canonical: null },
    ...more,
  }) as unknown as Visit
const [GOLD, SILVER] = [visitOf('gold'), visitOf('silver')]
const saysSo = visitOf('gold', { kind: { kind: 'notice', why: 'This card is closed' } })
const isGone = visitOf('gold', { kind: { kind: 'gone', why: 'returned 404' } })

const before = (slug: string, listed: string | null, row: object = {}) =>
  ({
    slug,
    row,
    listed,
    proven: new Set(),
    corrected: new Set(),
    lastFields: [],
    formerly: [],
    announced: [],
  }) as CardBefore
/** A listing with links to pages and lines. */
const listing = (urls: readonly string[], lines: readonly string[] = []): ListingContents => ({
  places: new Set(urls.map((url) => normalizedUrl(new URL(url)))),
  links: urls,
  lines,
  doubts: [],
})

interface Week {
  readonly visits: readonly Visit[]
  readonly listed: ListingContents
  /** Days on which the listings showed the cards before. */
  readonly days?: Readonly<Record<string, string | null>>
}
const judge = ({ visits, listed, days = { gold: LAST_WEEK, silver: LAST_WEEK } }: Week) => {
  const cards = new Map(Object.entries(days).map(([slug, day]) => [slug, before(slug, day)]))
  return memberships({ issuer, cards, matcher, today: TODAY, visits, listed })
}
const waits = (week: Week) => judge(week).map(({ kind, waits }) => [kind, waits])

describe('a card with a page that no listing shows', () => {
  it('is proposed as closed after two runs, for a maintainer to decide', () => {
    const [visits, listed] = [[GOLD], listing([])]
    expect(judge({ visits, listed, days: { gold: LAST_WEEK } })).toEqual([])
    expect(judge({ visits, listed, days: { gold: '2026-11-02' } })).toMatchObject([
      {
        kind: 'closed',
        waits: 'review',
        reasons: ['no listing of its issuer has shown it since 2026-11-02, though its page is there'],
      },
    ])
  })

  it('is ignored if no listing ever showed it, or one shows it now', () => {
    expect(judge({ visits: [GOLD], listed: listing([]), days: { gold: null } })).toEqual([])
    expect(judge({ visits: [GOLD], listed: listing([urlOf('gold')]), days: { gold: '2026-11-02' } })).toEqual(
      [],
    )
  })
})

describe('a closed card', () => {
  const others = listing([urlOf('silver')])

  it('is closed at once if its page says so and the complete listings no longer show it', () => {
    expect(waits({ visits: [saysSo, SILVER], listed: others })).toEqual([['closed', 'nothing']])
  })

  it('needs a second run if its page and its listing entry are missing, which may be an outage', () => {
    expect(waits({ visits: [isGone, SILVER], listed: others })).toEqual([['closed', 'second run']])
  })

  it('needs a second run if the listings also lack a card with an unchanged page', () => {
    expect(waits({ visits: [saysSo, SILVER], listed: listing([]) })[0]).toEqual(['closed', 'second run'])
  })

  it('needs a second run if no listing ever showed it', () => {
    const days = { gold: null, silver: LAST_WEEK }
    expect(waits({ visits: [saysSo, SILVER], listed: others, days })).toEqual([['closed', 'second run']])
  })

  it('needs a maintainer if its page says so and a listing still shows it', () => {
    const shown = listing([urlOf('gold'), urlOf('silver')])
    expect(waits({ visits: [saysSo, SILVER], listed: shown })).toEqual([['closed', 'review']])
    expect(waits({ visits: [isGone, SILVER], listed: shown })).toEqual([])
  })
})

describe('a moved card', () => {
  const NEW = urlOf('gold-rewards')
  const listed = listing([NEW, urlOf('silver')], ['Bank Gold Card', 'Bank Silver Card'])
  const led = (more: object = {}) => visitOf('gold', { url: NEW, ...more })

  it('is accepted at once if its URL redirects there and a listing names it there', () => {
    expect(waits({ visits: [led(), SILVER], listed })).toEqual([['moved', 'nothing']])
  })

  it.each([
    [
      'the page is of a campaign and has another canonical URL',
      led({ metadata: { canonical: urlOf('gold') } }),
      listed,
    ],
    [
      'the listings do not name the card',
      led(),
      listing([NEW], ['Bank Gold Business Card', 'Bank Silver Card']),
    ],
  ])('needs a second run if %s', (_, visit, shown) => {
    expect(waits({ visits: [visit, SILVER], listed: shown })[0]).toEqual(['moved', 'second run'])
  })

  it('is not accepted if the listings show the old URL', () => {
    const shown = listing([urlOf('gold'), NEW, urlOf('silver')], ['Bank Gold Card'])
    expect(waits({ visits: [led(), SILVER], listed: shown })).toEqual([])
  })
})

describe('a renamed card', () => {
  const FACTS = { annual_fee: 95, late_payment_fee: 29, interest_rate_purchase: 19.99 }
  const quotes = Object.entries(FACTS).map(
    ([field, value]) => [field, { value, quote: `${field} ${value}` }] as const,
  )
  const page = visitOf('gold', {
    identity: { is: 'unknown', name: 'Bank Zest Card' },
    reading: {
      source: quotes.map(([, { quote }]) => quote).join('. '),
      cards: [{ name: 'Bank Zest Card', fields: Object.fromEntries(quotes), relations: {} }],
    },
  })
  const waitsWith = (
    lines: readonly string[],
    urls = [urlOf('gold')],
    facts: Readonly<Record<string, number>> = FACTS,
  ) =>
    judgeRename(page, before('gold', LAST_WEEK, { name: 'Bank Gold Card', ...facts }), listing(urls, lines), {
      matcher,
      today: TODAY,
    }).map(({ kind, waits }) => [kind, waits])

  it('is accepted at once if the listing has the new name too', () => {
    expect(waitsWith(['Bank Zest Card', 'Bank Silver Card'])).toEqual([['renamed', 'nothing']])
  })

  it.each([
    ['the listing has the old name', ['Bank Gold Card']],
    ['the listing has both names', ['Bank Zest Card', 'Bank Gold Card']],
    ['the listing names neither', []],
  ])('needs a second run if %s', (_, lines) => {
    expect(waitsWith(lines)).toEqual([['renamed', 'second run']])
  })

  it('needs a maintainer if few facts agree and none contradicts', () => {
    const lines = ['Bank Zest Card']
    expect(waitsWith(lines, [urlOf('gold')], { annual_fee: 95 })).toEqual([['renamed', 'review']])
    expect(waitsWith(lines, [urlOf('gold')], { ...FACTS, annual_fee: 0 })).toEqual([])
  })

  it('needs a second run if the listing links to another page', () => {
    expect(waitsWith(['Bank Zest Card'], [urlOf('zest')])).toEqual([['renamed', 'second run']])
  })
})

describe('listings', () => {
  it('show the cards that they link to, unless they are doubtful', () => {
    const shown = listing([urlOf('gold')])
    expect([...shownCards([GOLD], shown)]).toEqual(['gold'])
    expect([...shownCards([GOLD], { ...shown, doubts: ['a captcha'] })]).toEqual([])
  })
})
