import type { Card } from '../../data/schema/card.ts'
import { statesNoNetwork } from '../../data/schema/fact.ts'
import type { Problem } from '../facts/files.ts'
import type { LoadedFacts } from '../facts/load.ts'
import { type CurrentCard, earnsRewards, onOpenCards } from './current.ts'

/** A card that is closed to new applicants has no offer. */
export function checkClosedOffers(cards: readonly CurrentCard[]): Problem[] {
  return cards
    .filter(({ card }) => card.is_discontinued && card.signup_bonus !== null)
    .map(({ file, card }) => ({ file, message: `is closed, with the offer ${card.signup_bonus}` }))
}

/** The program of a card that earns rewards has a valuation. An exception states why none is possible. */
export function checkProgramValues(cards: readonly CurrentCard[], facts: LoadedFacts): Problem[] {
  const key = (country: string, name: string) => `${country} ${name}`
  const known = new Set(facts.valuations.map(({ country, currency_name }) => key(country, currency_name)))
  return onOpenCards(cards, ({ card }, report) => {
    const { reward_currency: currency, reward_currency_name: program } = card
    if (!earnsRewards(card)) return
    if (program === null) report(`earns ${currency} of a program without a name`)
    else if (!known.has(key(card.issuers.country, program))) report(`${program} has no valuation`)
  })
}

/** A program that has ended has no open cards. */
export function checkClosedPrograms(
  cards: readonly CurrentCard[],
  facts: LoadedFacts,
  today: string,
): Problem[] {
  const ended = facts.valuations.filter((each) => each.ended !== undefined && each.ended <= today)
  return onOpenCards(cards, ({ card }, report) => {
    for (const { currency_name: name, country, ended: day } of ended)
      if (card.reward_currency_name === name && card.issuers.country === country)
        report(`${name} ended on ${day}, and the card is open`)
  })
}

/** Words that distinguish editions of a card. A plural is the same word. */
const EDITION_WORDS =
  /\b(infinite|privilege|elite|gold|student|secured|reserve|premier|signature|titanium|classic)s?\b/g

/** The name has the words that identify the edition in the URL of the issuer's page. */
export function checkPageNames(cards: readonly CurrentCard[]): Problem[] {
  return onOpenCards(cards, ({ card }, report) => {
    if (card.product_url === null) return
    const pageName = new URL(card.product_url).pathname.split('/').filter(Boolean).at(-1) ?? ''
    const named = editionWords(card.name)
    if (editionWords(pageName.replaceAll('-', ' ')).some((word) => !named.includes(word)))
      report(`${card.name}: the issuer's page is ${pageName}`)
  })
}

const editionWords = (text: string): readonly string[] =>
  [...text.toLowerCase().matchAll(EDITION_WORDS)].map(([, word = '']) => word)

/** The card has the name that its issuer stated last. An exception states when the issuer renamed it. */
export function checkIssuerNames(cards: readonly CurrentCard[], { sources }: LoadedFacts): Problem[] {
  return onOpenCards(cards, ({ card, facts: { observations } }, report) => {
    const stated = observations
      .filter(({ source, values }) => sources[source]?.kind === 'issuer' && typeof values.name === 'string')
      .map(({ values }) => values.name as string)
      .at(-1)
    if (stated !== undefined && plainName(stated) !== plainName(card.name))
      report(`${card.name}: the issuer's page names the card ${stated}`)
  })
}

/** A name as words in lower case, without the marks and the last word "card" that pages add or leave out. */
const plainName = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[^\p{L}\p{N}+]+/gu, ' ')
    .trim()
    .replace(/ (credit )?card$/, '')

/** Networks by the words that name them in a card's name. */
const NETWORK_IN_NAME: readonly (readonly [RegExp, Card['network']])[] = [
  [/\bvisa\b/i, 'VISA'],
  [/\bmastercard\b/i, 'MC'],
  [/\b(american express|amex)\b/i, 'AMEX'],
  [/^discover\b/i, 'DISCOVER'],
]

/** A card whose name states one network runs on it. */
export function checkNetworksInNames(cards: readonly CurrentCard[]): Problem[] {
  return onOpenCards(cards, ({ card }, report) => {
    const [stated, ...more] = NETWORK_IN_NAME.filter(([words]) => words.test(card.name))
    if (stated !== undefined && more.length === 0 && card.network !== stated[1])
      report(`${card.name} has the network ${card.network}`)
  })
}

const LOW_RATE = /\b(low[- ]rate|preferred rate|value|select|true line|syncro)\b/i
const TRUSTED = 3

/** A fee of 0 on a low-rate card, and a fee from only one source of low trust, must be confirmed. */
export function checkFees(cards: readonly CurrentCard[], { sources }: LoadedFacts): Problem[] {
  return onOpenCards(cards, ({ card, facts: { observations } }, report) => {
    const { annual_fee: fee, reward_currency: currency } = card
    if (fee === null) return
    const stating = observations.filter(({ values }) => values.annual_fee !== undefined)
    const by = [...new Set(stating.map(({ source }) => source))]
    const trust = Math.max(...by.map((source) => sources[source]?.trust ?? 0))
    if (by.length === 1 && trust < TRUSTED) report(`a fee of ${fee} by ${by[0]} alone`)
    if (
      fee === 0 &&
      currency === 'none' &&
      card.issuers.country === 'CA' &&
      LOW_RATE.test(card.name) &&
      trust < 4
    )
      report('a low-rate card without a fee')
  })
}

/** Personal income that networks require in Canada, by tier. */
const INCOME_BY_TIER: Readonly<Record<string, number>> = {
  'Visa Infinite': 60_000,
  'Visa Infinite Privilege': 150_000,
  'World Elite': 80_000,
}

/** A Canadian card of a premium tier states its required income, which is at least the income of its tier. */
export function checkTierIncome(cards: readonly CurrentCard[]): Problem[] {
  return onOpenCards(cards, ({ card }, report) => {
    const required = INCOME_BY_TIER[card.network_tier ?? '']
    if (required === undefined || card.issuers.country !== 'CA' || card.card_type !== 'personal') return
    if (card.min_income === null) report(`${card.network_tier} without an income`)
    else if (card.min_income < required) report(`${card.network_tier} with an income of ${card.min_income}`)
  })
}

const CREDIT_TIER = / for (good|fair|excellent|average|building) credit$/i

/** A card appears once, not once for each credit tier. */
export function checkCreditTiers(cards: readonly CurrentCard[]): Problem[] {
  return onOpenCards(cards, ({ card }, report) => {
    if (CREDIT_TIER.test(card.name)) report(`${card.name} is a card at the rate of a credit tier`)
  })
}

/** A card has a network or is stated to have none, and it has a page of its own or the website of its issuer. */
export function checkLinksOfCards(cards: readonly CurrentCard[], { issuers }: LoadedFacts): Problem[] {
  const websites = new Map(issuers.map(({ slug, website }) => [slug, website]))
  const hasPage = ({ product_url, apply_url, tc_url }: Card) =>
    [product_url, apply_url, tc_url].some((url) => url !== null)
  return onOpenCards(cards, ({ card, facts }, report) => {
    if (!hasPage(card) && (websites.get(facts.issuer) ?? null) === null)
      report('neither a page nor the website of its issuer')
    if (card.network === null && !statesNoNetwork(facts) && earnsRewards(card)) report('no network')
  })
}
