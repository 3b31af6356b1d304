import { join } from 'node:path'
import { fold as foldPlain } from '../../data/schema/fold.ts'
import { duplicateObservations } from '../facts/observation-key.ts'
import type { CardFacts, Facts, Problem } from './facts.ts'

/** "ION" and "ION+" are two cards. */
const fold = (name: string) => foldPlain(name.replaceAll('+', ' plus '))
const SLUG = /^[a-z0-9][a-z0-9-]{0,99}$/
/** Words that stand where a slug stands in a path (spec 4.2). */
const RESERVED = ['search', 'compare', 'best']

const nameOf = ({ observations }: CardFacts) =>
  observations.map(({ values }) => values.name).findLast((name) => typeof name === 'string') as
    | string
    | undefined

/** Groups by a key and keeps the groups of more than one. */
function shared<T>(items: readonly T[], key: (item: T) => string): T[][] {
  return [...Map.groupBy(items, key).values()].filter((group) => group.length > 1)
}

/** Slugs match the pattern, are no reserved word and stand once. */
export function checkSlugs(facts: Facts): Problem[] {
  const odd = facts.cards.filter(({ slug }) => !SLUG.test(slug) || RESERVED.includes(slug))
  const twice = shared(facts.cards, ({ slug }) => slug).flat()
  return [
    ...odd.map(({ file, slug }) => ({ file, message: `slug ${slug} cannot stand in a path` })),
    ...twice.map(({ file, slug }) => ({ file, message: `slug ${slug} stands more than once` })),
    ...shared(facts.issuers, ({ slug }) => slug).map(([issuer]) => ({
      file: 'issuers.json',
      message: `${issuer?.slug} stands more than once`,
    })),
  ]
}

/** A card's file is named for its issuer and slug. */
export function checkFileNames(facts: Facts): Problem[] {
  return facts.cards
    .filter(({ file, issuer, slug }) => file !== join('cards', issuer, `${slug}.json`))
    .map(({ file, issuer, slug }) => ({ file, message: `holds ${slug} of ${issuer}` }))
}

/** Every card has a name, and no two cards of an issuer share one. */
export function checkNames(facts: Facts): Problem[] {
  const nameless = facts.cards.filter((card) => !nameOf(card)?.trim())
  const named = facts.cards.filter((card) => nameOf(card)?.trim())
  const twins = shared(named, (card) => `${card.issuer} ${fold(nameOf(card) ?? '')}`)
  return [
    ...nameless.map(({ file }) => ({ file, message: 'the card has no name' })),
    ...twins.flatMap((cards) =>
      cards.map((card) => ({ file: card.file, message: `another card is also named ${nameOf(card)}` })),
    ),
  ]
}

/** A source states one thing of a card on one day at one URL. */
export function checkRepeatedObservations(facts: Facts): Problem[] {
  return facts.cards.flatMap(({ file, observations }) =>
    duplicateObservations(observations).map((key) => ({ file, message: `two observations: ${key}` })),
  )
}

/** An alias leads to one card and is no other card's name. */
export function checkAliases(facts: Facts): Problem[] {
  const country = new Map(facts.issuers.map((issuer) => [issuer.slug, issuer.country]))
  const all = facts.cards.flatMap((card) =>
    [...new Set([nameOf(card) ?? '', ...card.aliases].map(fold))].map((alias) => ({ card, alias })),
  )
  return shared(all, ({ card, alias }) => `${country.get(card.issuer)} ${alias}`)
    .filter((group) => group.some(({ card, alias }) => card.aliases.map(fold).includes(alias)))
    .flatMap((group) =>
      group.map(({ card, alias }) => ({ file: card.file, message: `"${alias}" also leads to another card` })),
    )
}

/** An alias of an issuer leads to that issuer alone. */
export function checkIssuerAliases(facts: Facts): Problem[] {
  const all = facts.issuers.flatMap(({ slug, name, country, aliases }) =>
    [...new Set([name, ...aliases].map(fold))].map((alias) => ({ slug, alias, country })),
  )
  return shared(all, ({ alias, country }) => `${country} ${alias}`).map((group) => ({
    file: 'issuers.json',
    message: `"${group[0]?.alias}" leads to ${group.map(({ slug }) => slug).join(' and ')}`,
  }))
}
