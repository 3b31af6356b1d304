import { readClauses } from './clauses/read.ts'
import { type Disclosure, readStatements } from './disclosure/disclosure.ts'
import { readIncrease } from './disclosure/penalty.ts'
import { repairLabels } from './disclosure/repair-labels.ts'
import { transfersAsCash } from './disclosure/statement-rates.ts'
import { ofBlocks } from './layouts/blocks.ts'
import { readCardCell } from './layouts/card-cell.ts'
import { readColumns } from './layouts/columns.ts'
import { readValuesFirst } from './layouts/values-first.ts'
import { readListedOffers } from './offers/listed-offers.ts'
import { readOffer } from './offers/offer.ts'
import type { Words } from './page/page-model.ts'
import { readIncome } from './prose/income.ts'
import { readTerms } from './prose/terms.ts'
import type { Country, Reading } from './reading.ts'
import { withoutSpan } from './scope/blank.ts'
import { readProgram } from './values/program.ts'

type Reader = (text: string, source: string, country: Country) => Reading[]

/** Readers of sentences, in order of precedence. */
const PROSE: readonly Reader[] = [readClauses, readTerms, readIncome, readOffer]

/** A row for the penalty rate in a disclosure. Only the row decides whether there is one. */
const NAMES_PENALTY = /\b(?:Penalty|PENALTY|Default|DEFAULT)\s+(?:APRs?|Rates?|RATES?)\b/

/** Reads a text with all readers of its country. */
export function readText({ text, source }: Words, country: Country): Pick<Disclosure, 'readings' | 'unread'> {
  const { readings: stated, ofCards, ambiguous, unread } = readStatements(text, source, country)
  const labeled = ofBlocks(stated, text)
  // Sentences do not read ambiguous rows again.
  const rest = ambiguous.reduce(withoutSpan, text)
  const inSentences = PROSE.flatMap((read) => read(rest, source, country))
  const readings = [
    ...readColumns(text, source),
    ...readValuesFirst(text, source),
    ...readListedOffers(text, source),
    ...labeled,
    ...ofCards.flatMap((cell) => readCardCell(cell, country)),
    ...inSentences,
  ]
  const increase = country === 'CA' || !NAMES_PENALTY.test(text) ? readIncrease(repairLabels(text)) : []
  const canadian = country === 'CA' ? transfersAsCash(text, readings) : []
  const known = [...readings, ...canadian]
  const all = [...known, ...increase]
  // The name of a program alone does not make a card.
  const program = all.length > 0 ? readProgram(text) : []
  return { readings: [...all, ...program], unread }
}
