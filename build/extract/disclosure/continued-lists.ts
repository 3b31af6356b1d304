import { scopesOf } from './scopes.ts'
import type { Statement } from './segment.ts'

/** The value of a label, and the lines below it. */
const VALUE_AND_REST = /^([\s:]*(?:(?:US|CA)?\$\s?\d[\d.,]*|None|Free|No fee)\b[^\n]*)\n([\s\S]+)$/i

/**
 * Continues a list of annual fees by card after the fee of an additional card: "Annual fees: Oak Gold: $20 Additional card: $5", and
 * below it "Oak Blue: $0 Additional card: $0". The fee of an additional card is of the card before it.
 */
export function withContinuedLists(statements: readonly Statement[]): Statement[] {
  const all: Statement[] = []
  const cards = new Set<string>()
  let annual: number | undefined
  let card: string | undefined
  for (const statement of statements) {
    const isAdditional = statement.topics.join() === 'additional' && !statement.card
    const list = annual === undefined ? undefined : all[annual]
    if (!isAdditional || !list || !card) {
      card = statement.topics.join() === 'annual' ? lastOf(statement.words) : undefined
      annual = card === undefined ? undefined : all.length
      all.push(statement)
      continue
    }
    const [, own, rest = ''] = VALUE_AND_REST.exec(statement.words) ?? []
    const next = lastOf(rest)
    cards.add(card)
    all.push({ ...statement, card, words: next && own ? own : statement.words })
    if (next && annual !== undefined) all[annual] = { ...list, words: `${list.words.trimEnd()}\n${rest}` }
    card = next
  }
  return cards.size > 1 ? all : [...statements]
}

/** Returns the last card that words open with or list, each with a value. */
const lastOf = (words: string): string | undefined => scopesOf(words).at(-1)?.card
