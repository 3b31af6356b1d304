const FIGURE =
  '(?:[Uu]p to )?(?:\\$\\s?\\d[\\d.,]*|\\d[\\d.,]*\\s?%)(?:\\s?(?:\\/|per |a )\\s?(?:year|month|transaction))?'
/** Capitalized words that continue a value with its tiers or conditions. */
const NEXT_TIER = 'Up to|If|For|After|Or|And|Then|None|Otherwise|First|Second|Subsequent|Thereafter'
/** Capitalized words that continue a value with other details. */
const CONTINUES =
  'Each|Every|Per|Min(?!imum (?:Individual|Household|Personal|Annual|Gross|Income|Credit|Payment))|Max|Plus|Of|US|CAD|Canad|Qu[eé]bec|Note|Variable|Fixed|Intro|Promotional|APR|Based|Prime|When|With|On|In|Annual|Special|Visa|VISA|Master|Single|Multi|Foreign|International|Transaction|Charged|Non|Waived|Which'
const ENDS = new RegExp(
  `^\\W*${FIGURE}(?=[ ]+(?:\\+\\$|(?!(?:${NEXT_TIER}|${CONTINUES}))(?:[A-Z][a-z]+|[A-Z]{3,})\\b))`,
)

/** Cuts a value where the next label begins in a text without line breaks: at a capitalized word or footnote mark after the figure. */
export const ownValue = (words: string): string => ENDS.exec(words)?.[0] ?? words
