import { describe, expect, it } from 'vitest'
import type { Issuer } from '../../../build/issuer.ts'
import type { CardBefore } from '../../../build/judge/before.ts'
import { memberships, shownCards } from '../../../build/judge/membership.ts'
import { placeOf } from '../../../build/visit/classify.ts'
import type { Visit } from '../../../build/visit/visit.ts'

const URL_OF = 'https://bank.com/cards/gold'
const issuer = { listed: [{ page: 'https://bank.com/cards', cards: /./ }] } as unknown as Issuer
const visit = {
  ask: { url: URL_OF, role: 'product', cards: ['gold'] },
  url: URL_OF,
  kind: { kind: 'card', why: '' },
  identity: { is: 'same' },
} as unknown as Visit
const card = (listed: string | null) => ({ slug: 'gold', row: {}, listed }) as unknown as CardBefore
const listing = (...urls: string[]) => ({
  places: new Set(urls.map((url) => placeOf(new URL(url)))),
  links: urls,
  doubts: [],
})
const proposals = (listed: string | null, today: string, shown = listing()) =>
  memberships(issuer, { cards: new Map([['gold', card(listed)]]), today }, [visit], shown)

describe('a card whose page is there and that no listing shows', () => {
  it('is proposed as closed after two runs, for a maintainer to decide', () => {
    expect(proposals('2026-11-02', '2026-11-09')).toEqual([])
    expect(proposals('2026-11-02', '2026-11-16')).toMatchObject([
      {
        kind: 'closed',
        waits: 'review',
        reasons: ['no listing of its issuer has shown it since 2026-11-02, though its page is there'],
      },
    ])
  })

  it('is left alone where no listing ever showed it, or one shows it now', () => {
    expect(proposals(null, '2026-11-16')).toEqual([])
    expect(proposals('2026-11-02', '2026-11-16', listing(URL_OF))).toEqual([])
  })
})

describe('listings', () => {
  it('show the cards whose pages they lead to, unless they are in doubt', () => {
    expect([...shownCards([visit], listing(URL_OF))]).toEqual(['gold'])
    expect([...shownCards([visit], { ...listing(URL_OF), doubts: ['a captcha'] })]).toEqual([])
  })
})
