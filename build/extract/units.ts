const BETWEEN_UNITS =
  /\n\s*|(?<=[.;])\s+(?=[A-Z$\d])|\s+(?=Up to \$)|(?<=\d|\bNone)\s+(?=\$|None\b)|(?<=\bNone)\s+(?=An? |\d)|(?<=%)\s+(?=\d{1,2}(?:\.\d+)?%)/
const CONTINUES = /^(?:after|thereafter|then|or|and|whichever|if|this|the|on|of|to)\b/i
const OPENS_LOW = /^(?:[a-z(]|-\s)/
/** Words that say a value, be it that there is none. */
export const HAS_VALUE = /\$\s?\d|\d\s?%|^\W*none\b|^\W*no\b|not applicable|n\/a/i

/** "$35 if New Balance is less than $500", "$39 if New Balance is $500 or more": one fee. */
const isNextTier = (previous: string, text: string): boolean => TIER.test(previous) && TIER.test(text)
const TIER =
  /^\W*\$[\d.,]+ (?:if|for|on|when) (?:the |your |a )*(?:new |total |statement |account )?balances?\b/i

/** The values in the words, each with the words that belong to it. */
export function unitsOf(words: string): string[] {
  const units: string[] = []
  for (const piece of words.split(BETWEEN_UNITS)) {
    const text = (piece ?? '').trim().replace(/^(?:[•o]\s+)+/, '')
    if (text === '' || /^[•o\s\t-]+$/.test(text)) continue
    const last = units.at(-1)
    if (
      last !== undefined &&
      (isNextTier(last, text) ||
        /\bprime\b|\bmargin\b/i.test(text) ||
        CONTINUES.test(text) ||
        OPENS_LOW.test(text) ||
        !HAS_VALUE.test(text))
    )
      units[units.length - 1] = `${last}\n${text}`
    else units.push(text)
  }
  return units.filter((unit) => HAS_VALUE.test(unit))
}
