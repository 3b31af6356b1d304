import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { releasedChanges } from '../../build/releases/change.ts'
import { bestBuilder } from '../../build/snapshot/best.ts'
import { putChanges } from '../../build/snapshot/changes.ts'
import { codesFile, merchantsFile } from '../../build/snapshot/shared-lists.ts'
import { type CardNames, wordsFile } from '../../build/snapshot/words.ts'
import { CARD_TYPES, type Country, NETWORKS } from '../../data/schema/card.ts'
import { fold } from '../../data/schema/fold.ts'
import { PLANS, type Plan } from '../../data/schema/plans.ts'
import { SANDBOX } from '../../data/schema/sandbox.ts'
import { digest } from '../../data/snapshot/digest.ts'
import {
  type BestList,
  type Columns,
  type FileRef,
  FORMAT,
  fileName,
  LIMITS,
  manifestName,
  manifestText,
  type PackFiles,
  POINTER,
  pointerFile,
  versionOf,
} from '../../data/snapshot/format.ts'
import type { CountryFacts, ValueCard } from '../../data/value/facts.ts'
import { CATEGORIES, type TestCard, type TestCatalog, type TestIssuer } from './catalog.ts'
import { writePack } from './pack.ts'

/** Writes what the server serves: a snapshot and one for the sandbox, without which the server builds both. */
export async function writeServedSnapshots(folder: string, catalog: TestCatalog): Promise<void> {
  await writeSnapshot(join(folder, SANDBOX), catalog)
  await writeSnapshot(folder, catalog)
}

/** Writes a snapshot as the build would, its pointer last. Returns its version. */
export async function writeSnapshot(folder: string, catalog: TestCatalog): Promise<string> {
  const { cards, issuers, mark } = catalog
  const sorted = [...cards].sort((a, b) => (fold(a.name) < fold(b.name) ? -1 : 1))
  const put = (content: Uint8Array | string) => putFile(folder, content)
  const packs = {} as Record<Plan, PackFiles>
  for (const plan of PLANS) packs[plan] = await writePack(put, { ...catalog, cards: sorted }, plan)
  const best: Record<string, FileRef> = {}
  for (const { slug } of CATEGORIES) best[slug] = await put(bestOf(sorted, slug))
  const columns = columnsOf(sorted, issuers)
  const codes = await put(codesFile([]))
  const stored = manifestText({
    format: FORMAT,
    release: null,
    data_updated: '2026-08-20T00:00:00Z',
    counts: { cards: cards.length },
    columns: await put(JSON.stringify(columns)),
    words: await put(wordsFile(columns, namesOf(sorted))),
    best,
    merchants: await put(merchantsFile([])),
    merchant_rates: await put(bestBuilder().merchantFile([], [])),
    codes: { mcc: codes, plaid: codes, google_place: codes },
    events: await put((catalog.events ?? []).map((event) => `${JSON.stringify(event)}\n`).join('')),
    stats: await put(JSON.stringify({ data: { total_cards: cards.length, mark } })),
    changes: await changesOf(put, catalog),
    values: await valuesOf(put, catalog),
    exports: {},
    packs,
  })
  const version = versionOf(stored)
  await mkdir(join(folder, 'manifests'), { recursive: true })
  await writeFile(join(folder, manifestName(version)), stored)
  await pointTo(folder, version)
  return version
}

/** Makes a written snapshot the served one. */
export async function pointTo(folder: string, version: string) {
  const manifest = await readFile(join(folder, manifestName(version)), 'utf8')
  await writeFile(join(folder, `${POINTER}.new`), pointerFile(version, manifest))
  await rename(join(folder, `${POINTER}.new`), join(folder, POINTER))
}

/** Cards without rewards, so that their value is their fee. */
async function valuesOf(put: (content: string) => Promise<FileRef>, { cards, issuers }: TestCatalog) {
  const factsOf = (country: Country): CountryFacts => ({
    country,
    eligibility: { rules: [], limits: {} },
    categories: CATEGORIES.map(({ slug }) => ({ slug, parent: null })),
    programs: [],
    merchants: [],
    cards: cards
      .filter(({ issuer = 'chase' }) => issuers.find(({ slug }) => slug === issuer)?.country === country)
      .map(
        ({ slug, name, issuer = 'chase', fee = 0 }): ValueCard => ({
          ...CARD,
          slug,
          name,
          issuer,
          annual_fee: fee,
        }),
      ),
  })
  const files = {
    US: await put(JSON.stringify(factsOf('US'))),
    CA: await put(JSON.stringify(factsOf('CA'))),
  }
  return { starter: files, pro: files, enterprise: files }
}

const CARD = {
  ...({ network: null, card_type: 'personal', reward_currency: 'none', program: null } as const),
  ...{ rates: [], credits: [] },
  ...{ annual_fee_year2: null, annual_fee_waived_first_year: null, monthly_fee: null },
  ...{ signup_bonus_points: null, signup_bonus_cash_value: null, signup_min_spend: null },
  ...{ signup_min_spend_months: null, is_discontinued: null, has_rotating_categories: null },
  ...{ annual_reward_cap: null, hasSpendBonuses: false, hasForeignFee: false },
} as const satisfies Omit<ValueCard, 'slug' | 'name' | 'issuer' | 'annual_fee'>

/** One release in which every card joined the catalog. */
function changesOf(put: (content: Uint8Array) => Promise<FileRef>, { cards, issuers }: TestCatalog) {
  const entries = cards.map(({ slug, name, issuer = 'chase', fee = 0 }) => {
    const { country } = issuers.find((each) => each.slug === issuer)!
    return {
      slug,
      type: 'created' as const,
      name,
      issuer,
      country,
      fields: { annual_fee: fee },
      relations: {},
    }
  })
  const release = { release: '2026-08-20', published_at: '2026-08-20T00:00:00Z', cards: entries }
  const releases = cards.length === 0 ? [] : [release]
  return putChanges(releases, releasedChanges(releases), PLANS, put)
}

async function putFile(folder: string, content: Uint8Array | string): Promise<FileRef> {
  const hash = digest(content)
  await mkdir(join(folder, 'files'), { recursive: true })
  await writeFile(join(folder, fileName(hash)), content)
  return { hash, bytes: Buffer.byteLength(content) }
}

function columnsOf(cards: readonly TestCard[], issuers: readonly TestIssuer[]): Columns {
  const place = <T>(values: readonly T[], value: T | null | undefined) => values.indexOf(value as T)
  return {
    slug: cards.map(({ slug }) => slug),
    issuer: cards.map(({ issuer = 'chase' }) => issuers.findIndex(({ slug }) => slug === issuer)),
    network: cards.map(({ network }) => place(NETWORKS, network)),
    type: cards.map(({ type }) => place(CARD_TYPES, type)),
    fee: cards.map(({ fee }) => (fee === undefined ? 0 : fee)),
    score: cards.map(({ score }) => score ?? null),
    discontinued: cards.map(({ discontinued }) => (discontinued ? 1 : 0)),
    issuers: issuers.map(({ slug, country, name, aliases = [] }) => ({
      slug,
      country,
      name: fold(name),
      aliases: aliases.map(fold),
    })),
    categories: CATEGORIES,
  }
}

const namesOf = (cards: readonly TestCard[]): readonly CardNames[] =>
  cards.map(({ name, aliases = [] }) => ({ name: fold(name), aliases: aliases.map(fold) }))

function bestOf(cards: readonly TestCard[], category: string): string {
  const rows = cards
    .flatMap((card, place) => (card.rates ?? []).map((rate) => ({ rate, place })))
    .filter(({ rate }) => rate.category === category)
    .sort((a, b) => b.rate.multiplier - a.rate.multiplier)
  const rates = rows.map(({ rate }) =>
    JSON.stringify({ category_slug: category, rate_multiplier: rate.multiplier }),
  )
  const list: BestList = {
    card: rows.map(({ place }) => place),
    multiplier: rows.map(({ rate }) => rate.multiplier),
    limits: rows.map(({ rate }) => (rate.restricted ? LIMITS.portal : 0)),
    quarter: rows.map(({ rate }) => rate.quarter ?? 0),
    rowFrom: [...rates.keys(), rates.length].map((row) => rates.slice(0, row).join('').length),
  }
  return `${JSON.stringify(list)}\n${rates.join('')}`
}
