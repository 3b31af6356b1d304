import { join } from 'node:path'
import { fold as foldPlain } from '../../data/schema/fold.ts'
import { SLUG } from '../../data/schema/slug.ts'
import type { Problem } from '../facts/files.ts'
import type { LoadedFacts } from '../facts/load.ts'
import { nameOf } from '../facts/references.ts'

/** Folds a name. Keeps the plus sign, because "ION" and "ION+" are different cards. */
const fold = (name: string) => foldPlain(name.replaceAll('+', ' plus '))
/** Path segments that the API uses in place of a slug (spec 4.2). */
const RESERVED = ['search', 'compare', 'best']

/** Groups by a key and keeps the groups of more than one. */
function duplicates<T>(items: readonly T[], key: (item: T) => string): T[][] {
  return [...Map.groupBy(items, key).values()].filter((group) => group.length > 1)
}

/** Slugs match the pattern and are not reserved words; no two issuers share one. */
export function checkSlugs(facts: LoadedFacts): Problem[] {
  const odd = facts.cards.filter(({ slug }) => !SLUG.test(slug) || RESERVED.includes(slug))
  return [
    ...odd.map(({ file, slug }) => ({ file, message: `slug ${slug} cannot be part of a path` })),
    ...duplicates(facts.issuers, ({ slug }) => slug).map(([issuer]) => ({
      file: 'issuers.json',
      message: `${issuer?.slug} appears more than once`,
    })),
  ]
}

/** A card's file is named after its issuer and slug. */
export function checkFileNames(facts: LoadedFacts): Problem[] {
  return facts.cards
    .filter(({ file, issuer, slug }) => file !== join('cards', issuer, `${slug}.json`))
    .map(({ file, issuer, slug }) => ({ file, message: `holds ${slug} of ${issuer}` }))
}

/** The first observation of a card states its name, so that every state of the card has one. */
export function checkFirstNames(facts: LoadedFacts): Problem[] {
  return facts.cards
    .filter((card) => nameOf(card)?.trim() && !card.observations[0]?.values.name)
    .map(({ file }) => ({ file, message: 'the first observation does not name the card' }))
}

/** No two cards of an issuer share a name. */
export function checkNames(facts: LoadedFacts): Problem[] {
  const named = facts.cards.filter((card) => nameOf(card)?.trim())
  const twins = duplicates(named, (card) => `${card.issuer} ${fold(nameOf(card) ?? '')}`)
  return twins.flatMap((cards) =>
    cards.map((card) => ({ file: card.file, message: `another card is also named ${nameOf(card)}` })),
  )
}

/** An alias belongs to one card and is not the name of another. */
export function checkAliases(facts: LoadedFacts): Problem[] {
  const country = new Map(facts.issuers.map((issuer) => [issuer.slug, issuer.country]))
  const all = facts.cards.flatMap((card) =>
    [...new Set([nameOf(card) ?? '', ...card.aliases].map(fold))].map((alias) => ({ card, alias })),
  )
  return duplicates(all, ({ card, alias }) => `${country.get(card.issuer)} ${alias}`)
    .filter((group) => group.some(({ card, alias }) => card.aliases.map(fold).includes(alias)))
    .flatMap((group) =>
      group.map(({ card, alias }) => ({ file: card.file, message: `"${alias}" also leads to another card` })),
    )
}

/** An alias of an issuer belongs to one issuer. */
export function checkIssuerAliases(facts: LoadedFacts): Problem[] {
  const all = facts.issuers.flatMap(({ slug, name, country, aliases }) =>
    [...new Set([name, ...aliases].map(fold))].map((alias) => ({ slug, alias, country })),
  )
  return duplicates(all, ({ alias, country }) => `${country} ${alias}`).map((group) => ({
    file: 'issuers.json',
    message: `"${group[0]?.alias}" leads to ${group.map(({ slug }) => slug).join(' and ')}`,
  }))
}
