import { nameIn } from '../page/cards-named.ts'
import { carriesField } from './labels.ts'
import type { Statement } from './segment.ts'

const ASIDE = /^[ \t]*\(([A-Z][^()\n$%:]{3,80})\)[ ]*:?/
/** A sign of other cards on the page: "Cash Advance Fee (Oak Visa only)". */
const ONLY = /^[ \t]*\([A-Z][^()\n$%:]{3,80} only\)/
const CARD = /\b(?:visa|mastercard|card|american express|amex)\b/i

/**
 * Assigns statements to the cards in parentheses after their labels, if the page names several: "APR for Purchases
 * (Oak Gold Visa) 12.10%".
 */
export function ofNamedAsides(statements: readonly Statement[]): Statement[] {
  const named = statements.map((statement) => ({ statement, cards: cardsOf(statement) }))
  const isOne =
    new Set(named.flatMap(({ cards }) => cards)).size < 2 && !statements.some(({ words }) => ONLY.test(words))
  return isOne
    ? [...statements]
    : named.flatMap(({ statement, cards }) => (cards.length > 0 ? each(statement, cards) : [statement]))
}

const each = (statement: Statement, cards: readonly string[]): Statement[] =>
  cards.map((card) => ({ ...statement, card, words: statement.words.replace(ASIDE, '') }))

function cardsOf({ kind, card, words }: Statement): readonly string[] {
  const aside = carriesField({ kind }) && !card ? ASIDE.exec(words)?.[1] : undefined
  const names =
    aside
      ?.replace(/ only$/, '')
      .split(/\s*(?:,|&|\band\b)\s*/)
      .filter((name) => name !== '') ?? []
  return names.every((name) => nameIn(name) === name && CARD.test(name)) ? names : []
}
