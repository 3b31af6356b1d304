const FIGURE =
  '(?:[Uu]p to )?(?:\\$\\s?\\d[\\d.,]*|\\d[\\d.,]*\\s?%)(?:\\s?(?:\\/|per |a )\\s?(?:year|month|transaction))?'
/** How a value goes on with its tiers or conditions, though it is printed in capitals. */
export const NEXT_TIER = 'Up to|If|For|After|Or|And|Then|None|Otherwise|First|Second|Subsequent|Thereafter'
/** … and with what else is said of it. */
const GOES_ON =
  'Each|Every|Per|Min(?!imum (?:Individual|Household|Personal|Annual|Gross|Income|Credit|Payment))|Max|Plus|Of|US|CAD|Canad|Qu[eé]bec|Note|Variable|Fixed|Intro|Promotional|APR|Based|Prime|When|With|On|In|Annual|Special|Visa|VISA|Master|Single|Multi|Foreign|International|Transaction|Charged|Non|Waived|Which'
const ENDS = new RegExp(
  `^\\W*${FIGURE}(?=[ ]+(?:\\+\\$|(?!(?:${NEXT_TIER}|${GOES_ON}))(?:[A-Z][a-z]+|[A-Z]{3,})\\b))`,
)

/** "$3 in Canada / Promotional Cheque Fee: 3%": a line that opens with the label of a fee tells another. */
const NEXT_FEE = /(?<=[\d%][^\n]*)\n[ •]*[A-Z][^\n:$%]{3,60}\b(?:fees?|charges?)\b[^\n:$%]{0,20}:[\s\S]*$/i

/** The words up to a line that opens with the label of another fee. */
export const beforeNextFee = (words: string): string => words.replace(NEXT_FEE, '')

/** In a text that lost its lines a figure ends where the next label begins: at a word in capitals right behind it, or a footnote's mark. */
export const ownValue = (words: string): string => ENDS.exec(words)?.[0] ?? words
