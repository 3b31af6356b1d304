import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { cardIndex } from '../../build/snapshot/pack.ts'
import { Card, RELATIONS } from '../../data/schema/card.ts'
import { idOf } from '../../data/schema/ids.ts'
import { includes, type Plan } from '../../data/schema/plans.ts'
import { type Row, view } from '../../data/schema/view.ts'
import type { FileRef, PackFiles, Ref, ResponseIndex } from '../../data/snapshot/format.ts'
import { responseName } from '../../data/snapshot/names.ts'
import type { TestCard, TestCatalog, TestIssuer } from './catalog.ts'

export type Put = (content: Uint8Array | string) => Promise<FileRef>

const brotli = (text: string) => brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } })

/** The card's row with some fields of each plan. */
function rowOf(card: TestCard, issuers: readonly TestIssuer[], mark: string): Row {
  const issuer = issuers.find(({ slug }) => slug === (card.issuer ?? 'chase'))!
  const id = idOf('card', card.slug)
  const rates = (card.rates ?? []).map(({ category, multiplier }) => ({
    id: idOf('rate', card.slug, category, multiplier),
    card_id: id,
    category_slug: category,
    rate_multiplier: multiplier,
  }))
  return {
    id,
    slug: card.slug,
    name: card.name,
    issuer_id: idOf('issuer', issuer.slug),
    issuers: {
      slug: issuer.slug,
      name: issuer.name,
      country: issuer.country,
      logo_url: null,
      website: `https://${issuer.slug}.example`,
    },
    network: card.network ?? null,
    card_type: card.type ?? null,
    annual_fee: card.fee === undefined ? 0 : card.fee,
    churning_notes: mark,
    reward_rates: rates,
    monthly_fee: null,
    product_url: `https://${issuer.slug}.example/${card.slug}?é`,
    benefits: [{ id: idOf('benefit', card.slug), card_id: id, name: 'Cover' }],
    statement_credits: [],
    card_perks: [{ id: idOf('perk', card.slug), card_id: id, perk_name: 'Lounge' }],
    historical_best_offer: 'pro only',
    spend_bonuses: [],
    image_url: 'enterprise only',
    affiliate_url: null,
  }
}

interface Cut {
  readonly text: string
  readonly cuts: readonly number[]
}

/** The object's text, with the offsets of the website and the relation arrays in it, commas included. */
function textOf(row: Row): Cut {
  let text = '{'
  const website: number[] = []
  const relations: number[] = []
  for (const [turn, [name, value]] of Object.entries(row).entries()) {
    const start = Buffer.byteLength(text)
    text += `${turn > 0 ? ',' : ''}${JSON.stringify(name)}:${JSON.stringify(value)}`
    if (name in RELATIONS) relations.push(start, Buffer.byteLength(text))
    if (name === 'issuers') {
      const shown = `,"website":${JSON.stringify((value as Row).website)}`
      const at = Buffer.byteLength(text.slice(0, text.lastIndexOf(shown)))
      website.push(at, at + Buffer.byteLength(shown))
    }
  }
  return { text: `${text}}`, cuts: [...website, ...relations] }
}

/** Writes the responses of one plan: those of cards in full, all others as placeholders with their name. */
export async function writePack(
  put: Put,
  { cards, issuers, mark, isPlain }: TestCatalog,
  plan: Plan,
): Promise<PackFiles> {
  const bytes: Buffer[] = []
  let length = 0
  const add = (...pieces: readonly Buffer[]): Ref => {
    const start = length
    for (const piece of pieces) {
      bytes.push(piece)
      length += piece.length
    }
    return [0, start, pieces[0]!.length, pieces[1]?.length ?? 0, pieces[2]?.length ?? 0]
  }
  const forms = (text: string) => (isPlain ? [] : [gzipSync(text), brotli(text)])
  const coded = (text: string) => add(Buffer.from(text), ...forms(text))
  const texts = cards.map((card) => textOf(view(Card, rowOf(card, issuers, mark), plan, { detail: true })))
  const list = (name: string, card: TestCard) =>
    coded(JSON.stringify({ data: [{ of: name, slug: card.slug, mark }] }))
  const refs = texts.map(({ text }) => add(Buffer.from(text)))
  const cuts = texts.map((text) => text.cuts)
  const concise = cards.map(({ slug }) => add(Buffer.from(JSON.stringify({ slug }))))
  const responses: ResponseIndex = {
    detail: texts.map(({ text }) => {
      return add(Buffer.alloc(0), ...forms(`{"data":${text}}`))
    }),
    perCard: Object.fromEntries(
      perCardOf(plan).map((name) => [
        name,
        cards.map((card) => (card.slug === 'csr' ? null : list(name, card))),
      ]),
    ),
    named: Object.fromEntries(
      namedOf(issuers, plan).map((name) => [name, coded(JSON.stringify({ data: [{ of: name, mark }] }))]),
    ),
  }
  return {
    parts: [await put(Buffer.concat(bytes))],
    cards: await put(JSON.stringify(cardIndex(refs, cuts))),
    concise: await put(JSON.stringify(cardIndex(concise, []))),
    responses: await put(JSON.stringify(responses)),
  }
}

const perCardOf = (plan: Plan) => [
  ...(includes(plan, 'starter') ? ['listCardPerks', 'listCardCredits'] : []),
  ...(includes(plan, 'pro') ? ['getCardHistory', 'listCardTransfers', 'listOfferHistory'] : []),
]

const namedOf = (issuers: readonly TestIssuer[], plan: Plan) => [
  ...['listIssuers', 'listCategories', 'listRewardValuations', 'listApplicationRules', 'listProductChanges'],
  ...['US', 'CA'].map((country) => responseName('listIssuers', country)),
  ...issuers.map(({ slug }) => responseName('getIssuer', slug)),
  ...['listIssuerRules', 'listApplicationRules', 'listProductChanges'].map((name) =>
    responseName(name, 'chase'),
  ),
  ...(includes(plan, 'pro')
    ? ['listTransferPartners', 'listTransferPartners/CHASE_UR', 'listNotableOffers', 'listNotableOffers/US']
    : []),
]
