import { blank } from '../scope/blank.ts'

const PERCENT = '\\d[\\d.]*\\s?%'
/** The formula of a variable rate, up to the rate that it gives: "the Prime Rate plus 9.74%, currently 16.49%". */
const FORMULA = new RegExp(
  `\\b(?:the )?(?:U\\.?S\\.? )?Prime(?: Rate)?(?: \\([^)]{0,60}\\))?,? (?:plus|\\+) (?:an? |the )?(?:margin |spread )?(?:of )?${PERCENT}(?: (?:to|and|-) ${PERCENT}|\\s?-\\s?${PERCENT})?(?=,? \\(?(?:which |that )?(?:is |are )?(?:currently|today|now|equals?|as of)\\b[^%.$]{0,40}${PERCENT})`,
  'gi',
)

/** Blanks the index and margin of rates that are stated too. The text keeps its length. */
export const withoutFormulas = (text: string): string => text.replace(FORMULA, blank)
