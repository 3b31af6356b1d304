import { oneLine } from '../document/visible.ts'
import type { Page } from '../page/page-model.ts'

/** The part of a page below a line with only a card name. */
export interface Section {
  readonly name: string
  readonly page: Page
}

/** A card of a list, and the parts of the page about it: sites repeat a list for small screens, or describe a card again below it. */
export interface ListedCard {
  readonly name: string
  readonly pages: readonly Page[]
}

/** A word that names a card, also one that only begins another name. */
export const NAMES_CARD = /\b(?:card|visa|mastercard|american express)\b/i

/**
 * Returns the key of a name. The word "Card" makes no other name, nor does that of the issuer: "Elm Gold Credit Card" and "Gold Card" are
 * one if the list has "Elm" in front of each of its names.
 */
export function keysFor(names: readonly string[]): (name: string) => string {
  const all = new Set(names.map(plain))
  const issuer = [...all]
    .map((name) => `${name.split(' ')[0]} `)
    .find((word) => {
      const own = [...all].filter((name) => name.startsWith(word))
      return own.length > 1 && [...all].every((name) => name.startsWith(word) || all.has(word + name))
    })
  return (name) => {
    const key = plain(name)
    return issuer !== undefined && key.startsWith(issuer) ? key.slice(issuer.length) : key
  }
}

const plain = (name: string): string => oneLine(name.toLowerCase().replace(/\b(?:credit )?card\b|[®™]/g, ''))

/** Groups sections by card, and calls each by its longest name. */
export const byCard = (
  sections: readonly Section[],
  keyOf: (name: string) => string,
): readonly ListedCard[] =>
  [...Map.groupBy(sections, ({ name }) => keyOf(name)).values()].map((own) => ({
    name: own
      .map(({ name }) => name)
      .reduce((longest, name) => (name.length > longest.length ? name : longest)),
    pages: own.map(({ page }) => page),
  }))

/** Returns the sections but for the last of a menu, which has the words below it: the facts of the name above it are elsewhere. */
export function withoutMenus(
  sections: readonly Section[],
  states: (page: Page) => boolean,
  keyOf: (name: string) => string,
): readonly Section[] {
  const stating = new Set(sections.filter(({ page }) => states(page)).map(({ name }) => keyOf(name)))
  return sections.filter(({ name }, i) => {
    const above = sections[i - 1]
    const card = above && keyOf(above.name)
    return !card || card === keyOf(name) || states(above.page) || !stating.has(card)
  })
}

/** Whether a section has words below its name. Names alone, as in a menu, are of no card that the page describes. */
export const hasWords = ({ name, page: { text } }: Section): boolean =>
  oneLine(text.replaceAll('#', '')) !== name
