import { nameIn } from './cards-named.ts'
import type { Page } from './page.ts'

const NOT_A_TITLE =
  /[.!?$%:]|\d{4}|\b(?:additional|each|compare|our|apply|all|for|tips|earn|get|enjoy|new|offer|welcome|limited|bonus points|choose|settings|pdf|page|cards|disclosures?|application|changes)\b/i
const GENERIC = /^(?:the |our |visa |mastercard |personal |consumer |business )*(?:credit )?cards?$/i
const LINES_MAX = 40

/** The name of the one card a page is about: from its first heading or line that reads as a card's name. */
export function pageCardName(page: Page): string | null {
  const lines = page.text.split(/[\n\t]/).slice(0, LINES_MAX)
  for (const line of [...page.headings, page.title ?? '', ...lines]) {
    const name = nameIn(
      line.split(
        /\s[-|:]\s|\bTerms\b|\bInformation Box\b|\bRates\b|\bDisclosures?\b|\bSummary\b|\bAccount Agreement\b|\bAgreement\b|\bOnline Application\b/,
      )[0] ?? '',
    )
    if (
      name &&
      !GENERIC.test(name) &&
      name.split(' ').length >= 2 &&
      /^[A-Z]/.test(name) &&
      !NOT_A_TITLE.test(name)
    )
      return name
  }
  return null
}
