import { NETWORKS } from '../../data/schema/card.ts'
import { fold } from '../../data/schema/fold.ts'
import type { Problem } from '../facts/files.ts'
import type { LoadedFacts } from '../facts/load.ts'
import { type MerchantFact, REFERENCE_FILES } from '../facts/shapes.ts'
import { type CurrentCard, onCurrentRates } from './current.ts'

const { file } = REFERENCE_FILES.merchants

const problemsOf = (
  { merchants }: LoadedFacts,
  check: (merchant: MerchantFact) => readonly (string | false)[],
): Problem[] =>
  merchants.flatMap((merchant) =>
    check(merchant)
      .filter((message) => message !== false)
      .map((message) => ({ file, message: `${merchant.id}: ${message}` })),
  )

/** A merchant's id is unique and ends with its country. */
export function checkMerchantIds(facts: LoadedFacts): Problem[] {
  const ids = facts.merchants.map(({ id }) => id)
  return problemsOf(facts, ({ id, country }) => [
    ids.indexOf(id) !== ids.lastIndexOf(id) && 'the id appears more than once',
    !id.endsWith(`-${country.toLowerCase()}`) && `the id does not end with ${country.toLowerCase()}`,
  ])
}

/** A name belongs to one merchant of a country. Several can share an alias: it names their group. */
export function checkMerchantNames(facts: LoadedFacts): Problem[] {
  const keyOf = (country: string, name: string) => `${country} ${fold(name)}`
  const names = Map.groupBy(facts.merchants, ({ country, name }) => keyOf(country, name))
  return problemsOf(facts, ({ country, name, aliases }) => [
    (names.get(keyOf(country, name))?.length ?? 0) > 1 && `another merchant has the name ${name}`,
    ...aliases.map((alias) => names.has(keyOf(country, alias)) && `${alias} is the name of a merchant`),
    new Set(aliases.map(fold)).size < aliases.length && 'an alias appears more than once',
  ])
}

/** A merchant's categories exist, and it is not classified as the category that it counts as. */
export function checkMerchantCategories(facts: LoadedFacts): Problem[] {
  const slugs = new Set(facts.categories.map(({ slug }) => slug))
  return problemsOf(facts, ({ category, not }) => [
    ...[category, ...not].map((slug) => !slugs.has(slug) && `category ${slug} is not known`),
    not.includes(category) && `it is and is not ${category}`,
    new Set(not).size < not.length && 'a category appears more than once',
  ])
}

/** A code has four digits. The networks of a merchant are some, but not all. */
export function checkMerchantCodes(facts: LoadedFacts): Problem[] {
  return problemsOf(facts, ({ usual_mcc: code, accepts }) => [
    code !== null && !/^\d{4}$/.test(code) && `${code} is no merchant category code`,
    accepts !== null &&
      (accepts.length === 0 || new Set(accepts).size === NETWORKS.length) &&
      'it takes no network or all of them',
  ])
}

/** Words of a name for comparison, such as `h-e-b visa signature`. Signs of trademarks are no part of it. */
const comparable = (name: string): string => name.toLowerCase().replace(/[®™℠]/g, '')

const startsWithName = (text: string, name: string): boolean =>
  text === name || (text.startsWith(name) && /^[^\p{L}\p{N}+]/u.test(text.slice(name.length)))

/**
 * A rate that names a merchant has a category that covers the merchant's, or `other`; with any other, it counts at no purchase there.
 * An exception of the card says where the rate is for other goods than those that the merchant is known for.
 */
export function checkMerchantRates(cards: readonly CurrentCard[], facts: LoadedFacts): Problem[] {
  const parents = new Map(facts.categories.map(({ slug, parent }) => [slug, parent]))
  const scopeOf = (slug: string | null | undefined): readonly string[] =>
    slug == null ? ['other'] : [slug, ...scopeOf(parents.get(slug))]
  const scopes = new Map(facts.merchants.map(({ id, category }) => [id, scopeOf(category)]))
  return onCurrentRates(cards, (rates, report) => {
    for (const { category_slug: label, categories, merchant_ids } of rates)
      for (const id of merchant_ids)
        if (!categories.some((slug) => scopes.get(id)?.includes(slug)))
          report(`${label}: no category of the rate covers ${scopes.get(id)?.[0]}, that of ${id}`)
  })
}

/** A card whose name starts with a merchant's name is one of its co-branded cards, unless the issuer has that name too. */
export function checkCoBrandedCards({ cards, issuers, merchants }: LoadedFacts): Problem[] {
  const issuerOf = new Map(issuers.map((issuer) => [issuer.slug, issuer]))
  return cards.flatMap(({ slug, issuer, observations }) => {
    const { country, name: bank = '' } = issuerOf.get(issuer) ?? {}
    const name = comparable(String(observations.findLast(({ values }) => values.name)?.values.name))
    return merchants
      .filter((merchant) => merchant.country === country && startsWithName(name, comparable(merchant.name)))
      .filter((merchant) => !startsWithName(comparable(bank), comparable(merchant.name)))
      .filter((merchant) => !merchant.cards.includes(slug))
      .map(({ id }) => ({ file, message: `${id}: ${slug} has its name and is not among its cards` }))
  })
}

/** Co-branded cards exist, in the country of the merchant. */
export function checkMerchantCards(facts: LoadedFacts): Problem[] {
  const countries = new Map(facts.issuers.map(({ slug, country }) => [slug, country]))
  const cards = new Map(facts.cards.map(({ slug, issuer }) => [slug, countries.get(issuer)]))
  return problemsOf(facts, ({ country, cards: own }) =>
    own.map((slug) => cards.get(slug) !== country && `${slug} is no card of ${country}`),
  )
}
