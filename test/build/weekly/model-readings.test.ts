import { describe, expect, it } from 'vitest'
import { reasonsToSeeAgain, type Sighting } from '../../../build/judge/evidence.ts'
import { ModelFailure } from '../../../build/language-model/client.ts'
import type { ModelReader } from '../../../build/language-model/reader.ts'
import { UNITS } from '../../../build/replay/units.ts'
import { cardMatcher } from '../../../build/visit/identify.ts'
import type { Visit } from '../../../build/visit/visit.ts'
import { addModelReadings } from '../../../build/weekly/model-readings.ts'

const SOURCE = 'Quill Gold Card. It costs you $120 per annum. Late payment: $40.'
const stated = { annual_fee: 95, late_payment_fee: 40, foreign_transaction_fee: 3, name: 'Quill Gold Card' }
const card = { facts: { slug: 'gold' }, row: { name: 'Quill Gold Card' }, stated } as never
const matcher = cardMatcher(['Quill Bank'], [{ slug: 'gold', name: 'Quill Gold Card', aliases: [] }])
const issuer = { cards: [card], matcher, country: 'US' } as const
const page = {
  target: { url: 'https://quill.test/gold', role: 'product', cards: ['gold'] },
  url: 'https://quill.test/gold',
  kind: { kind: 'card', why: '' },
  identity: { is: 'same' },
  reading: {
    source: SOURCE,
    cards: [
      {
        name: 'Quill Gold Card',
        fields: { late_payment_fee: { value: 40, quote: 'Late payment: $40' } },
        relations: {},
      },
    ],
    unread: [],
  },
  confirmations: { gold: { foreign_transaction_fee: { outcome: 'confirmed', quote: '3%' } } },
} as unknown as Visit

const span = (words: string) => ({ start: SOURCE.indexOf(words), end: SOURCE.indexOf(words) + words.length })
const saying =
  (value: number, queries: string[][] = []): ModelReader =>
  async (_, { fields }) => {
    queries.push([...fields])
    return [
      { field: 'annual_fee', value, scope: {}, rank: 'clause', quote: span('It costs you $120 per annum') },
    ]
  }

describe('a language model in a run', () => {
  it('is queried for values that no page confirms and no rule reads', async () => {
    const queries: string[][] = []
    const { visits, failure } = await addModelReadings([page], issuer, saying(120, queries))
    expect([queries, failure]).toEqual([[['annual_fee']], null])
    expect(visits[0]?.reading?.cards[0]?.fields).toEqual({
      annual_fee: { value: 120, quote: 'It costs you $120 per annum', by: 'model' },
      late_payment_fee: { value: 40, quote: 'Late payment: $40' },
    })
  })

  it('confirms nothing', async () => {
    expect((await addModelReadings([page], issuer, saying(95))).visits).toEqual([page])
  })

  it('is not queried if every value is confirmed, or if the page is not the card’s', async () => {
    const queries: string[][] = []
    const confirmations = {
      gold: { ...page.confirmations?.gold, annual_fee: { outcome: 'confirmed', quote: '$95' } },
    } as const
    await addModelReadings([{ ...page, confirmations }], issuer, saying(120, queries))
    await addModelReadings(
      [{ ...page, identity: { is: 'unknown', name: null } }],
      issuer,
      saying(120, queries),
    )
    expect(queries).toEqual([])
  })

  it('does not stop the run when it fails', async () => {
    const failing: ModelReader = () => Promise.reject(new ModelFailure('The service returned status 500.'))
    expect(await addModelReadings([page], issuer, failing)).toEqual({
      visits: [page],
      failure: 'The service returned status 500.',
    })
  })

  it('queues values that only the model reads until a second run', () => {
    const unit = UNITS.find(({ name }) => name === 'annual_fee')
    const codes = (by: object) => {
      const read = { value: 120, quote: '$120', url: page.url, from: 'own page', source: SOURCE, ...by }
      const before = {
        row: stated,
        proven: new Set(['annual_fee']),
        formerly: [],
        announced: [],
        lastFields: [],
      }
      const sighting = {
        unit,
        reads: { annual_fee: read },
        before,
        merged: { all: {}, fields: {} },
        today: '2026-11-02',
      }
      return reasonsToSeeAgain(sighting as unknown as Sighting).map(({ code }) => code)
    }
    expect(codes({ by: 'model' })).toContain('model-reading')
    expect(codes({})).not.toContain('model-reading')
  })
})
