import { type Disclosure, readStatements } from './disclosure/disclosure.ts'
import { mendLabels } from './disclosure/mend.ts'
import { readIncrease, readToldPenalty, readTrigger } from './disclosure/penalty.ts'
import { transfersAsCash } from './disclosure/statement-rates.ts'
import { ofBlocks } from './layouts/blocks.ts'
import { readCardCell } from './layouts/card-cell.ts'
import { readColumns } from './layouts/columns.ts'
import { readValuesFirst } from './layouts/values-first.ts'
import { readListedOffers } from './offers/listed-offers.ts'
import { readOffer } from './offers/offer.ts'
import { withoutSpan } from './page/blanks.ts'
import { readBareRates } from './prose/bare-rates.ts'
import { readIncome } from './prose/income.ts'
import { readListedFees } from './prose/listed-fees.ts'
import { readListedRates } from './prose/listed-rates.ts'
import { readLowRates } from './prose/low-rates.ts'
import { readIntroSentences } from './prose/prose-intros.ts'
import { readProseRates } from './prose/prose-rates.ts'
import { readTerms } from './prose/terms.ts'
import type { Country, Reading } from './reading.ts'
import { readProgram } from './values/program.ts'

type Reader = (text: string, source: string, country: Country) => Reading[]

/** In their order: what a label names comes before what a sentence tells. */
const PROSE: readonly Reader[] = [
  readProseRates,
  readLowRates,
  readIntroSentences,
  readBareRates,
  readTerms,
  readToldPenalty,
  readIncome,
  readOffer,
]

/** Where a disclosure has a row for it, the row says whether there is a penalty rate. */
const NAMES_PENALTY = /\b(?:Penalty|PENALTY|Default|DEFAULT)\s+(?:APRs?|Rates?|RATES?)\b/

/** Reads a text with every reader of its country. */
export function readText(
  text: string,
  source: string,
  country: Country,
): Pick<Disclosure, 'readings' | 'unread'> {
  const { readings: stated, told: beside, nobodys, unread } = readStatements(text, source, country)
  const labelled = ofBlocks(stated, text)
  // No sentence tells what a row of a table leaves open.
  const rest = nobodys.reduce(withoutSpan, text)
  const told = PROSE.flatMap((read) => read(rest, source, country))
  const readings = [
    ...readColumns(text, source),
    ...readValuesFirst(text, source),
    ...readListedFees(text, source),
    ...readListedRates(text, source),
    ...readListedOffers(text, source),
    ...labelled,
    ...beside.flatMap((cell) => readCardCell(cell, country)),
    ...told,
  ]
  const increase = country === 'CA' || !NAMES_PENALTY.test(text) ? readIncrease(mendLabels(text)) : []
  const canadian = country === 'CA' ? transfersAsCash(text, readings) : []
  const all = [...readings, ...increase, ...canadian]
  // The name of a program alone makes no card of a page.
  const program = all.length > 0 ? readProgram(text) : []
  return { readings: [...all, ...readTrigger(text, all), ...program], unread }
}
