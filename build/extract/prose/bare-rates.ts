import { ratesOf } from '../disclosure/statement-rates.ts'
import { matchesOf } from '../matches.ts'
import { quoteOf } from '../page/tidy.ts'
import type { Reading } from '../reading.ts'

/** A rate of a card without other balances: "Regular Rate 28.8%", "Effective interest rate 19.99%". */
const REGULAR =
  /^[ \t•]*(?:credit |regular (?:annual )?(?:interest )?|(?!low|preferred|reduced|intro|promo|special|default|penalty|standard|daily|monthly|cash|prime|minimum|maximum|savings|average|student)\w+ (?:annual )?interest )rate:?[ ]+(\d{1,2}(?:\.\d{1,2})?\s?%)(?![^\n]{0,40}\b(?:low|preferred|reduced) rate)|^[ \t•]*(\d{1,2}\.\d{1,2}\s?%) (?:annual )?interest rate[ \t]*$/gim

const RANGE_APR =
  /(\d{1,2}\.\d{1,2}\s?%(?:\s*(?:-|to|(?:,\s*)?or|,|\/)\s*\d{1,2}\.\d{1,2}\s?%)*)\s+(?:(?:variable|ongoing|standard|regular)\s+){1,3}(?:purchase )?APR\b|\b(?:variable|ongoing|standard|regular)\s+(?:purchase )?APRs?(?: rate)?(?:\s+for\s+(?:the\s+)?(?:(?!cash|balance|transfers?|advances?)[A-Z]\w+\s+){1,4})?\s*(?:ranges?\s+)?(?:of|is|from|between|:|,?\s*currently)?\s*(\d{1,2}\.\d{1,2}\s?%(?:\s*(?:-|to|or|and)\s*\d{1,2}\.\d{1,2}\s?%)?)|\bThe\s+APR\s+(?:is|ranges)\s+(?:variable,?\s+)?(?:currently\s+)?(?:from\s+|between\s+)?(\d{1,2}\.\d{1,2}\s?%\s*(?:-|to|and)\s*\d{1,2}\.\d{1,2}\s?%)(?!\s+(?:for|on)\b)|^[ \t•]*(\d{1,2}\.\d{1,2}\s?%\s*(?:-|to)\s*\d{1,2}\.\d{1,2}\s?%) \(?variable\)?[ \t]*$|(?:\b(?:rates?|APRs?) |^[ \t•]*)(?:as low as|starting (?:at|from)) (\d{1,2}\.\d{1,2}\s?%)(?= APR)|\b(?:variable|fixed|low) (?:annual )?(?:interest )?rate of (?:just |only )?(\d{1,2}\.\d{1,2}\s?%)(?= APR\b)|\bannual (?:credit|interest) rate (?:on|for) (?:your|the) (?:card|account)(?: is| of|:) (\d{1,2}\.\d{1,2}\s?%)|\bannual credit rate(?: is| of|:) (\d{1,2}\.\d{1,2}\s?%)(?! less)|\bAnnual Percentage Rates? \(APRs?\) of (\d{1,2}\.\d{1,2}\s?%(?:\s*(?:-|to|or)\s*\d{1,2}\.\d{1,2}\s?%)?)/gim

/** Reads "18.49% - 28.49% variable APR" on the page of one card, if nothing else states the purchase rate. */
export function readBareRates(text: string, source: string): Reading[] {
  return [...matchesOf(text, RANGE_APR), ...matchesOf(text, REGULAR)].flatMap((match) => {
    const before =
      text
        .slice(Math.max(0, match.index - 90), match.index)
        .split(/[.!?]\s|\n\s*\n/)
        .at(-1) ?? ''
    if (/\b(?:cash(?! ?back)|advances?|penalty|prime|transfers?)\b/i.test(before)) return []
    const quote = quoteOf(source.slice(match.index, match.index + match[0].length))
    return ratesOf(['purchase'], ` ${match.slice(1).find((each) => each !== undefined) ?? ''}`, quote)
  })
}
