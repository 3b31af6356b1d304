/** What a page turned out to be. Only `card` and `notice` are read; `gone` and `notice` speak of a card's end. */
export const PAGE_KINDS = [
  'card', // a page about cards, whole and in our language
  'gone', // 404 or 410
  'notice', // says that the card is closed to new applicants
  'blocked', // the site refuses us
  'captcha',
  'login',
  'consent', // nothing but a cookie wall
  'script', // needs a browser
  'error', // the site's own fault: 5xx, maintenance, an error page with 200
  'soft-404', // "not found" with 200
  'parked', // the domain is for sale
  'elsewhere', // redirected to another page than asked
  'empty',
  'truncated',
  'language', // not in the issuer's language
  'region', // not shown in our country
  'unfilled', // templates without their values
  'unreadable', // neither HTML, text nor PDF; or damaged
  'not-a-card-page',
  'unreachable', // no page came
] as const
export type PageKind = (typeof PAGE_KINDS)[number]

/** Signs of a page that is something else than it should be, told by its title and visible words. */
export interface Mark {
  readonly kind: PageKind
  readonly pattern: RegExp
  /** A long page may mention such words in passing; beyond this length only title and headings count. */
  readonly wordsMax: number
}

const ANY_LENGTH = Number.POSITIVE_INFINITY

export const MARKS: readonly Mark[] = [
  {
    kind: 'captcha',
    wordsMax: 3000,
    pattern:
      /verify (?:that )?you(?:'re| are) (?:a |not a )?(?:human|robot|bot)|are you (?:a robot|human)\b|\bre?captcha\b|\bhcaptcha\b|checking your browser|just a moment\.\.\.|pardon our interruption|press (?:and|&) hold|unusual traffic|security check to access/i,
  },
  {
    kind: 'blocked',
    wordsMax: 3000,
    pattern:
      /access (?:is |has been )?denied|\b403 forbidden\b|request (?:unsuccessful|blocked)|you have been blocked|incapsula incident|your request (?:was|has been) (?:blocked|rejected)|the requested url was rejected|automated access|bot activity/i,
  },
  {
    kind: 'soft-404',
    wordsMax: 3000,
    pattern:
      /\b404\b.{0,20}(?:not found|error)|page (?:you (?:requested|are looking for|were looking for) )?(?:was |could |can |is )?(?:not|n't|no longer) (?:be )?(?:found|exists?|available)|we (?:can't|couldn't|cannot|could not) find (?:the|that|this|your) page|this page (?:doesn't|does not) exist|page not found|oops[!,.]/i,
  },
  {
    kind: 'error',
    wordsMax: 3000,
    pattern:
      /something went wrong|internal server error|bad gateway|service (?:is )?(?:temporarily )?unavailable|(?:temporarily|currently) unavailable|scheduled maintenance|under maintenance|(?:technical|system) (?:difficulties|error|problem)|session (?:has )?(?:expired|timed out)|try again later/i,
  },
  {
    kind: 'parked',
    wordsMax: 5000,
    pattern:
      /domain (?:name )?(?:is|may be) (?:for sale|parked)|buy this domain|this domain has expired|related searches\b.{0,80}sponsored/i,
  },
  {
    kind: 'region',
    wordsMax: 3000,
    pattern:
      /(?:not available|unavailable) in your (?:region|country|location|area)|select your (?:country|region) to continue/i,
  },
  {
    kind: 'consent',
    wordsMax: 2500,
    pattern:
      /(?:accept|manage|reject)(?: all)? cookies|cookie (?:preferences|settings|consent)|before you continue/i,
  },
  {
    kind: 'login',
    wordsMax: 2500,
    pattern:
      /(?:sign|log) ?in to (?:continue|your account|view|see|access|manage)|session.{0,20}sign in|enter your (?:user ?name|password)/i,
  },
  {
    kind: 'script',
    wordsMax: 1500,
    pattern: /(?:enable|requires?|turn on) javascript|javascript is (?:disabled|required)|loading\.{3}/i,
  },
  {
    kind: 'unfilled',
    wordsMax: ANY_LENGTH,
    pattern:
      /\{\{[^{}]{1,60}\}\}|\$\{[^{}]{1,60}\}|<%=?|\[object Object\]|\bundefined\s?%|\$\s?undefined|\$\s?NaN|\bNaN\s?%|\[\[[\w.]{2,40}\]\]|%%\w{2,40}%%|RDS%\w+/,
  },
]

/** An issuer's own words that new applications are over; they must speak of this card, not of an offer. */
export const NOTICE =
  /\b(?:this|the .{2,60}?) (?:credit )?card is (?:no longer|not currently) (?:available|accepting|open)(?: (?:to|for))?(?: new)?[^.]{0,40}(?:appli\w*|customers|cardmembers|accounts)|(?:we are|we're) no longer accepting (?:new )?applications for (?:this|the) [^.]{0,60}card|no longer (?:available|open) (?:to|for) new (?:applicants|applications|cardmembers|customers|accounts)/i

/** Words by which a language is told; each common in its own and rare in the others. */
export const LANGUAGE_WORDS: Readonly<Record<string, RegExp>> = {
  en: /\b(?:the|and|your|you|with|for|when|are|this|fee|rate)\b/gi,
  fr: /\b(?:le|la|les|des|vous|votre|vos|avec|pour|une|est|taux|frais|du)\b/gi,
  es: /\b(?:el|los|las|una|con|para|por|su|sus|tarjeta|tasa|cuota|del|y)\b/gi,
}
