/** Kinds of pages that a site sends instead of the requested one. */
export const BARRIER_KINDS = [
  'blocked', // the site refuses the request
  'captcha',
  'login',
  'consent', // nothing but a cookie wall
  'script', // needs a browser
  'error', // the site's own fault: maintenance, an error page with 200
  'soft-404', // "not found" with 200
  'parked', // the domain is for sale
  'region', // not shown in our country
] as const
export type BarrierKind = (typeof BARRIER_KINDS)[number]

export interface Barrier {
  readonly kind: BarrierKind
  /** The words that show it. */
  readonly words: string
}

interface Sign {
  readonly kind: BarrierKind
  readonly pattern: RegExp
  /** Sentences that belong to the barrier but do not identify it. */
  readonly about?: RegExp
  /** Maximum characters outside the barrier's sentences. A page with more only mentions the barrier. */
  readonly otherTextMax: number
}

const SIGNS: readonly Sign[] = [
  {
    kind: 'captcha',
    otherTextMax: 600,
    pattern:
      /verify (?:that )?you(?:'re|’re| are) (?:a |not a )?(?:human|robot|bot)|(?:confirm|prove)(?: that)? you(?:'re|’re| are) (?:a |not a )?(?:human|robot)|are you (?:a robot|human)\b|(?<!protected by (?:google )?)\bre?captcha\b|\bhcaptcha\b|checking your browser|just a moment\s?(?:\.\.\.|…)|pardon our interruption|press (?:and|&) hold|unusual traffic|security check to access|ddos protection/i,
  },
  {
    kind: 'blocked',
    otherTextMax: 600,
    pattern:
      /access (?:(?:to this page )?(?:is|has been) )?denied|\b403 forbidden\b|request (?:unsuccessful|(?:was )?blocked)|you have been blocked|incapsula|your request (?:was|has been) (?:blocked|rejected)|the requested url was rejected|automated access|bot activity/i,
  },
  {
    kind: 'soft-404',
    otherTextMax: 1000,
    pattern:
      /\b404\b.{0,20}(?:not found|error)|page (?:you (?:requested|are looking for|were looking for) )?(?:was |could |can |is |does )?(?:not|n['’]t|no longer) (?:be )?(?:found|exists?|available)|we (?:can['’]t|couldn['’]t|cannot|could not) find (?:the|that|this|your) page|this page (?:doesn['’]t|does not) exist|page not found|oops[!,.]/i,
  },
  {
    kind: 'error',
    otherTextMax: 600,
    pattern:
      /something went wrong|internal server error|bad gateway|service (?:is )?(?:temporarily )?unavailable|\b503 service\b|(?:temporarily|currently) unavailable|scheduled maintenance|under maintenance|(?:technical|system) (?:difficulties|errors?|problems?)|session (?:has )?(?:expired|timed out)|request could not be processed|try again later/i,
  },
  {
    kind: 'parked',
    otherTextMax: 5000,
    pattern:
      /domain (?:name )?(?:is|may be) (?:for sale|parked)|buy this domain|this domain has expired|related searches\b.{0,80}sponsored/i,
  },
  {
    kind: 'region',
    otherTextMax: 600,
    pattern:
      /(?:not available|unavailable) in your (?:region|country|location|area)|select your (?:country|region) to continue/i,
  },
  {
    kind: 'consent',
    otherTextMax: 400,
    pattern:
      /(?:accept|manage|reject)(?: all)?(?: your)? cookies?|cookie (?:preferences|settings|consent)|before you continue/i,
    about:
      /\b(?:cookies?|privacy|consent|track(?:ing|ers?)?|personal (?:data|information)|partners|purposes)\b/i,
  },
  {
    kind: 'login',
    otherTextMax: 400,
    pattern:
      /(?:sign|log) ?in to (?:continue|your account|view|see|access|manage)|session.{0,20}sign in|enter your (?:user ?name|password)/i,
    about: /\b(?:sign|log) ?(?:in|on|up)\b|\b(?:passwords?|user ?names?|user ids?|enrol+)\b/i,
  },
  {
    kind: 'script',
    otherTextMax: 400,
    pattern:
      /(?:enable|requires?|turn on) javascript|javascript is (?:disabled|required)|loading(?:\.{3}|…)/i,
  },
]

/** The parts of a page that decide whether it is a barrier. */
export interface Shown {
  /** Title and main headings, or the opening words of a page without them. */
  readonly heads: readonly string[]
  /** Words of the content. Sentences end with a mark or a line break. */
  readonly text: string
  /** Whether the page describes or lists cards. Such a page only mentions a barrier. */
  readonly isCardPage: boolean
}

/**
 * Returns the barrier that a page is, except the kinds in `overruled`. The title and headings decide. Other text
 * counts only if the page is not a card page and has few other words.
 */
export function barrierOf(
  { heads, text, isCardPage }: Shown,
  overruled: readonly string[] = [],
): Barrier | undefined {
  const signs = SIGNS.filter(({ kind }) => !overruled.includes(kind))
  const top = firstSign(signs, heads.join('\n'))
  if (top || isCardPage) return top
  const sentences = text.split(/\n|(?<=[.!?…])\s+/).filter((each) => each.trim() !== '')
  return firstSign(
    signs.filter((sign) => otherText(sign, sentences) <= sign.otherTextMax),
    text,
  )
}

function firstSign(signs: readonly Sign[], text: string): Barrier | undefined {
  for (const { kind, pattern } of signs) {
    const found = pattern.exec(text)
    if (found) return { kind, words: found[0] }
  }
  return undefined
}

/** Counts the characters of sentences that do not belong to the barrier. */
const otherText = ({ pattern, about }: Sign, sentences: readonly string[]): number =>
  sentences.reduce((sum, each) => sum + (pattern.test(each) || about?.test(each) ? 0 : each.length), 0)
