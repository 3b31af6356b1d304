import { isSameCard } from '../page/cards-named.ts'
import type { Reading } from '../reading.ts'
import { scopesOf } from './scopes.ts'
import type { Statement } from './segment.ts'

export interface ReadStatement {
  readonly statement: Statement
  readonly readings: readonly Reading[]
}

/**
 * Assigns statements that name one of several cards to that card: "Annual Fee: For Visa Rewards, $25". Drops the
 * annual fee of a card that no other statement names.
 */
export function toSoleCards(read: readonly ReadStatement[]): ReadStatement[] {
  const cards = read.flatMap(({ readings }) => readings.flatMap(({ card }) => card ?? []))
  const names = [...new Set([...cards, ...cardsByLabel(read)])]
  return names.length < 2 ? [...read] : read.map((each) => ownedBy(each, names))
}

/** Returns the cards that follow the same label: "Annual Fee - Oak Visa $20", "Annual Fee - Elm Visa None". */
function cardsByLabel(read: readonly ReadStatement[]): string[] {
  const named = read.flatMap(({ statement, readings }) => {
    const card = readings.length > 0 ? soleCard(statement.words) : undefined
    return card ? [{ card, label: statement.topics.join() }] : []
  })
  const distinct = [...new Map(named.map((each) => [`${each.label} ${each.card}`, each])).values()]
  return distinct.flatMap(({ card, label }) =>
    distinct.some((other) => other.label === label && !isSameCard(other.card, card)) ? [card] : [],
  )
}

function ownedBy({ statement, readings }: ReadStatement, names: readonly string[]): ReadStatement {
  const card = soleCard(statement.words)
  if (!card || readings.some((reading) => reading.card !== undefined)) return { statement, readings }
  const owner = names.includes(card) ? card : names.find((name) => isSameCard(name, card))
  if (owner) return { statement, readings: readings.map((reading) => ({ ...reading, card: owner })) }
  return { statement, readings: statement.topics.includes('annual') ? [] : readings }
}

/** "$29 (does not apply to Oak Gold cards)". */
const EXCEPTION = /\([^()]*\bnot (?:apply|applicable|charged)\b[^()]*\)/i

const FOR_ONE =
  /^[\s:]*(?:\$\s?[\d.]+|\d{1,2}\.\d+\s?%) (?:for )?([A-Z][\w'&. -]{3,50}?)(?: cards?)?\s*(?:[.;,\n\t]|$)/

function soleCard(words: string): string | undefined {
  const scopes = scopesOf(words.slice(0, 300).replace(EXCEPTION, ''))
  const [only, ...others] = scopes
  if (!only || others.length > 0) return FOR_ONE.exec(words)?.[1]
  // "Additional card: $40", and below it the next card.
  return /[$%][^\n]*\n/.test(words.slice(0, only.start)) ? undefined : only.card
}
