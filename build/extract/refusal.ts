const BROKEN: ReadonlyArray<readonly [string, RegExp]> = [
  [
    'an access check',
    /verify (?:that )?you are (?:a )?human|are you a robot|captcha|checking your browser|enable javascript and cookies|unusual traffic|pardon our interruption|press (?:and|&) hold/i,
  ],
  [
    'an error page',
    /\b(?:403 forbidden|access (?:is )?denied|404 not found|page (?:you (?:requested|are looking for) )?(?:was |could |can )?(?:not|n't) (?:be )?found|500 internal server error|502 bad gateway|503 service|service (?:is )?(?:temporarily )?unavailable|something went wrong|we(?:'re| are) (?:sorry|experiencing)[^.]{0,60}(?:technical|error|problem|unavailable)|request (?:could not be|was) (?:processed|blocked)|temporarily unavailable|under maintenance|session (?:has )?(?:expired|timed out))/i,
  ],
]
const SHORT_PAGE = 1500
const FOREIGN: ReadonlyArray<readonly [string, RegExp]> = [
  [
    'a page of another country',
    /£\s?\d|€\s?\d|\brepresentative (?:\d+(?:\.\d+)?\s?%\s*)?apr\b|\bA\$\s?\d|\bAUD\b|\bNZ\$|\bR[sS]\.?\s?\d|₹|\bGST included\b|\bp\.a\.(?=\s|$)|\bfinancial conduct authority\b|\bACN \d|\bHK\$|\bS\$\s?\d/,
  ],
]
const CARD_WORDS =
  /\b(?:credit cards?|cards?|cardholders?|cardmembers?|visa|mastercard|american express|amex|apr|annual percentage rate|cash advances?|balance transfers?|annual interest rate)\b/i

/** Why nothing may be read from a page, or nothing where it may. */
export function refusal(text: string): string | undefined {
  const body = text.trim()
  if (body.length < 20) return 'an empty page'
  const broken = BROKEN.find(([, pattern]) => pattern.test(body))
  if (broken && (body.length < SHORT_PAGE || broken[1].test(body.slice(0, 300)))) return broken[0]
  const foreign = FOREIGN.find(([, pattern]) => pattern.test(body))
  if (foreign) return foreign[0]
  return CARD_WORDS.test(body) ? undefined : 'not a page about cards'
}
