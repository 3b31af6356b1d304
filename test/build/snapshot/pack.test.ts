import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { beforeAll, describe, expect, it } from 'vitest'
import { changeOf } from '../../../build/changes/diff.ts'
import { offerChangesOf } from '../../../build/changes/offers.ts'
import { readFacts } from '../../../build/facts/read.ts'
import { replayCards } from '../../../build/replay/replay.ts'
import { Card, RELATIONS } from '../../../data/schema/card.ts'
import { type EndpointName, endpointTable } from '../../../data/schema/endpoints.ts'
import { CardChange, type OfferChange } from '../../../data/schema/offers.ts'
import { includes, PLANS, type Plan } from '../../../data/schema/plans.ts'
import { type Row, view, viewChange } from '../../../data/schema/view.ts'
import { digest } from '../../../data/snapshot/digest.ts'
import type { Ref } from '../../../data/snapshot/format.ts'
import { BUILD_DAY, builtSnapshot } from '../../support/built.ts'
import { type Published, type ReadPack, readPublished } from '../../support/published.ts'
import { root } from '../../support/root.ts'

interface Known {
  readonly row: Row
  readonly changes: readonly CardChange[]
  readonly offers: readonly OfferChange[]
}

let published: Published
const packs = new Map<Plan, ReadPack>()
const cards = new Map<string, Known>()

beforeAll(async () => {
  published = await readPublished(await builtSnapshot())
  for (const plan of PLANS) packs.set(plan, await published.pack(plan))
  const facts = await readFacts(join(root, 'data/facts'))
  for await (const { facts: card, steps, row } of replayCards(facts, BUILD_DAY)) {
    const changes = steps.map((step) => changeOf(card.slug, step)).filter((change) => change !== null)
    const offers = changes.toReversed().flatMap(offerChangesOf)
    cards.set(card.slug, { row, changes: changes.toReversed(), offers })
  }
})

const pack = (plan: Plan) => packs.get(plan)!
const bytesOf = (plan: Plan, ref: Ref) => pack(plan).forms(ref).identity
const parsed = (bytes: Buffer) => JSON.parse(bytes.toString())

/** Returns the object without the bytes of some spans. */
function without(bytes: Buffer, cuts: readonly number[]): string {
  let at = 0
  const rest: Buffer[] = []
  for (let pair = 0; pair < cuts.length; pair += 2) {
    rest.push(bytes.subarray(at, cuts[pair]))
    at = cuts[pair + 1]!
  }
  return Buffer.concat([...rest, bytes.subarray(at)]).toString()
}

const summary = (card: Row) =>
  Object.fromEntries(Object.entries(card).filter(([name]) => !(name in RELATIONS)))

describe.each(PLANS)('the %s pack', (plan) => {
  it('has the bytes of every card as in a one-card response', () => {
    for (const [place, slug] of published.columns.slug.entries()) {
      const { bytes } = pack(plan).card(place)
      const expected = JSON.stringify(view(Card, cards.get(slug)!.row, plan, { detail: true }))
      expect(bytes.toString(), slug).toBe(expected)
    }
  })

  it('has the spans that list and search responses cut out', () => {
    for (const [place, slug] of published.columns.slug.entries()) {
      const { bytes, cuts } = pack(plan).card(place)
      const listed = view(Card, cards.get(slug)!.row, plan)
      expect(without(bytes, cuts.slice(0, 2)), slug).toBe(JSON.stringify(listed))
      expect(without(bytes, cuts), slug).toBe(JSON.stringify(summary(listed)))
    }
  })

  it('has compressed forms of one-card responses', () => {
    const { responses, card, forms } = pack(plan)
    expect(responses.detail.length).toBe(published.columns.slug.length)
    for (const [place, ref] of responses.detail.entries()) {
      const whole = `{"data":${card(place).bytes}}`
      const { identity, gzip, brotli } = forms(ref)
      expect(identity.length).toBe(0)
      if (Buffer.byteLength(whole) < 1024) expect([gzip.length, brotli.length]).toEqual([0, 0])
      else expect([gunzipSync(gzip), brotliDecompressSync(brotli)].map(String)).toEqual([whole, whole])
    }
  })

  const PER_CARD: readonly (readonly [EndpointName, (known: Known) => readonly (Row | null)[]])[] = [
    [
      'getCardHistory',
      ({ changes }) => changes.map((change) => viewChange(change, plan)).filter((one) => one !== null),
    ],
    ['listCardPerks', ({ row }) => row.card_perks as Row[]],
    ['listCardCredits', ({ row }) => row.statement_credits as Row[]],
    ['listOfferHistory', ({ offers }) => offers as readonly Row[]],
  ]

  it.each(PER_CARD)('has %s of every card, or null if it is empty', (name, rowsOf) => {
    const refs = pack(plan).responses.perCard[name]
    if (!includes(plan, endpointTable[name].plan)) return expect(refs).toBe(undefined)
    for (const [place, slug] of published.columns.slug.entries()) {
      const ref = refs![place]!
      const rows = rowsOf(cards.get(slug)!)
      expect(ref === null ? [] : parsed(bytesOf(plan, ref)).data, slug).toEqual(rows)
    }
  })

  it('has the transfer partners of each card’s program', () => {
    const refs = pack(plan).responses.perCard.listCardTransfers
    if (!includes(plan, 'pro')) return expect(refs).toBe(undefined)
    const program = (slug: string) => {
      const ref = refs![published.columns.slug.indexOf(slug)]!
      return ref && new Set(parsed(bytesOf(plan, ref)).data.map((row: Row) => row.source_currency))
    }
    expect(program('chase-sapphire-preferred')).toEqual(new Set(['CHASE_UR']))
    expect(refs!.some((ref) => ref === null)).toBe(true)
  })

  it('stores equal responses once', () => {
    const { responses } = pack(plan)
    const refs = [...Object.values(responses.perCard).flat(), ...Object.values(responses.named)].filter(
      (ref) => ref !== null,
    )
    const places = new Set(refs.map((ref) => ref.join()))
    const contents = new Set(refs.map((ref) => digest(bytesOf(plan, ref))))
    expect(places.size).toBe(contents.size)
  })

  it('has compressed forms that decompress to the response', () => {
    const { responses, forms } = pack(plan)
    for (const [name, ref] of Object.entries(responses.named)) {
      const { identity, gzip, brotli } = forms(ref)
      if (gzip.length > 0) expect(gunzipSync(gzip).equals(identity), name).toBe(true)
      if (brotli.length > 0) expect(brotliDecompressSync(brotli).equals(identity), name).toBe(true)
    }
  })

  it('has no response of an endpoint above the plan', () => {
    const names = Object.keys(pack(plan).responses.named).map((name) => name.split('/')[0] as EndpointName)
    for (const name of names) expect(includes(plan, endpointTable[name].plan), name).toBe(true)
    expect(names).toContain('listCategories')
  })

  it('is split into parts of at most half a megabyte', () => {
    for (const part of pack(plan).parts) expect(part.length).toBeLessThanOrEqual(1 << 19)
  })
})

describe('the catalog of the real facts', () => {
  it('has only cards and changes that match their resources', () => {
    for (const [slug, { row, changes }] of cards) {
      expect(Card.safeParse(row).error, slug).toBe(undefined)
      for (const change of changes) expect(CardChange.safeParse(change).error, slug).toBe(undefined)
    }
  })

  it('has the history that the dated data sets contain', () => {
    const all = [...cards.values()]
    expect(all.flatMap(({ changes }) => changes).length).toBeGreaterThan(90)
    expect(all.flatMap(({ offers }) => offers).length).toBeGreaterThan(250)
  })
})
