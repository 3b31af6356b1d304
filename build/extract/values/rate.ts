import { durations, type Found, months, percents } from './readings.ts'

/** An annual rate as printed: the low end of a range, its high end, and an introductory rate before it. */
export interface Rate {
  readonly value?: number
  readonly high?: number
  readonly intro?: { readonly value: number; readonly months?: number }
}

const RATE_MAX = 60

/** Words before figures that are not an annual rate: margins, the index, daily rates, caps, fees, shares, minimums. */
const NOT_BEFORE = [
  /(?:prime|index|treasury|libor|bill rate)[^.%\n]{0,40}?(?:\+|plus|add\w*)\s*(?:a margin of\s*)?$/i,
  /(?:\badd(?:ing|ed)?|\bplus|margins?(?: of| is| =)?|\+(?!\))|spread of)\s*(?:up to\s*)?[^%\w]{0,3}$/i,
  /prime(?: rate)?(?: (?:is|was|of|currently|=|as of [^%]{0,30}))+[^.%]{0,30}$/i,
  /(?:daily|monthly|periodic|\bdpr\b)[^.%]{0,40}$/i,
  /\bexceed(?:ed|ing|s)?\b[^%\n.]{0,45}$/i,
  /(?:maximum|max\b|cap(?:ped)?\b|ceiling|floor|minimum|at least|min\b\.?|(?:higher|more|greater|less|lower|above|below)\s+than|(?:not|never) (?:go |be )?(?:above|below|lower|higher))[^%\n]{0,25}$/i,
  /(?:fees?|penalt\w+|cash ?back|rewards?|discount)(?: (?:is|are|of|equal to|up to))*(?:[ \t:]{1,3}|:\s{0,3})$/i,
  /(?:increased?|rais(?:e|ed)|go up|goes up|change)\b[^%]{0,60}\bto\b[^%]{0,40}$/i,
  /\b(?:typically|usually|generally|average|around|roughly|most cards)\b[^%]{0,40}$/i,
  /(?<!\b(?:outside(?: of)?|other than|except|not in) )(?:quebec|québec)[^%.;\n]{0,40}$/i,
]
/** A share of something else, unless the next label begins right after the figure. */
const SHARES =
  /^(?!\s*\n\s*(?-i:[A-Z]))(?:[ \t]*\(?(?:min|max)\b|\s*(?:of (?:the|each|every|any|your|all|outstanding|balance)|fee\b|per (?:trans|day|month|advance)|trans|cash ?back|reward|back\b|minimum|daily|monthly|periodic|cash advance fee|balance transfer fee|bonus|more\b|off\b|discount|savings?|faster|extra))/i
const NEXT_LABEL = /^[ ]+(?:Rewards?|Minimum|Bonus|Cash [Bb]ack|Savings|Monthly|Daily)\b/
const NOT_AFTER = [
  /^\s*(?:u\.?\s?s\.?\s*)?(?:prime|wsj)/i,
  /^\s*\)?\s*(?:above|over|higher|lower|below|less|added|plus|\+|discount|margin|points above)/i,
  /^\s*(?:\(|-)?\s*(?:for |if )?(?:residents of )?qu[eé]bec\b(?![^()%\n]{0,40}\d\s?%|[^%\n]{0,12}:)/i,
  /^[ ]*\(?if you (?:reside in|live in|are (?:a )?residents? of) (?:the province of )?qu[eé]bec\b(?!\s*[:,]?\s*\d)/i,
]

/** Digits that the text lost. The rate cannot be recovered from the rest. */
const LOST = /(?<![\d.,]\s?)%\s*(?:to|-)\s*\d|\d%\s+%/

/** A line that labels its figure as the rate. Figures above it are margins. */
const MARKED = /(?:^|\n)\s*\(APR\)\s*(?=\d)/i

/** Parses the annual rate of a statement. */
export function readRate(whole: string): Rate {
  if (LOST.test(whole)) return {}
  const words = whole.slice(MARKED.exec(whole)?.index ?? 0).replace(/(?<=\S) {2,}(?=\S)/g, ' ')
  const rates = percents(signed(words)).filter((_, i, all) => isRate(words, all, i))
  const introAt = rates.flatMap((found, i) => (isIntro(words, found, rates, i) ? [i] : []))
  const intros = rates.filter((_, i) => introAt.some((at) => leadsTo(words, rates, i, at)))
  const lasting = rates.filter((found) => !intros.includes(found) && found.value > 0)
  const cluster = firstCluster(words, lasting)
  const isConsistent =
    !isAboveAnother(words, cluster, lasting) &&
    !areJoined(cluster) &&
    !isSplit(words, rates, intros) &&
    !areColumns(words, intros, lasting)
  const standard = isConsistent ? cluster : []
  const intro = intros.find((found) => !isForSomePurchases(sentenceFrom(words, found)))
  return { ...span(standard), ...(intro ? { intro: introOf(words, intro) } : {}) }
}

function isRate(words: string, all: readonly Found[], i: number): boolean {
  const [previous, found] = [all[i - 1], all[i]]
  if (!found) return false
  const before = words.slice(Math.max(0, found.start - 70), found.start)
  const after = words.slice(found.end, found.end + 40)
  if (found.value > RATE_MAX || decimals(words.slice(found.start, found.end)) > 3) return false
  if (
    NOT_BEFORE.some((pattern) => pattern.test(before)) ||
    NOT_AFTER.some((pattern) => pattern.test(after)) ||
    (SHARES.test(after) && !(NEXT_LABEL.test(after) && /^[\s:|•-]*$/.test(words.slice(0, found.start))))
  ) {
    return false
  }
  const joined = previous && /^\s*(?:-|to|and|or|,)\s*$/i.test(words.slice(previous.end, found.start))
  return !joined || isRate(words, all, i - 1)
}

/** Whether a rate belongs to a list that ends with an intro rate: "12.99%, 13.99% or 14.99%, introductory APR". */
const leadsTo = (words: string, rates: readonly Found[], i: number, at: number): boolean =>
  i <= at &&
  isNear(rates[i], rates[at]) &&
  rates.slice(i, at).every((found, n) => JOINS.test(words.slice(found.end, rates[i + n + 1]?.start)))

/** Whether two rates can be tiers of one offer. "22.97%, or 0.97% for 6 months": 22.97% is the regular rate. */
const isNear = (a: Found | undefined, b: Found | undefined): boolean =>
  a !== undefined && b !== undefined && a.value - b.value <= TIERS_MAX
const TIERS_MAX = 15

/** Adds missing percent signs: "12.24 to 16.24 when you open your account", "your APR will be 13.99.". */
const signed = (words: string): string =>
  words
    .replace(/(\bAPR (?:will be|is) ?\d{1,2}\.\d{2})\.(?=\s)/gi, '$1%')
    .replace(
      /^(\W{0,6}\d{1,2}\.\d{2}) ?((?:to|-) ?\d{1,2}\.\d{2}) (?=(?:when|based|depending|variable|fixed|apr)\b)/i,
      '$1%$2%',
    )

const decimals = (words: string): number => /[.,](\d+)/.exec(words)?.[1]?.length ?? 0

/** Words that mark a rate as introductory. */
export const INTRO_WORD =
  /\b(?:intro(?:ductory)?|promo(?:tional)?|special|welcome|teaser)\b(?! (?:offer|bonus):? (?:earn|get|receive)\b)/i
const INTRO_ENDS =
  /\b(?:after|thereafter|then|expires?|expired|ends?|ended|once|when|following|subsequently|afterwards?|end of)\b/i
const FOR_A_TIME =
  /^\W{0,3}(?:fixed |variable |interest |annual |APR |rate |will apply |applies )*(?:\(?(?:for|during|until|through|valid (?:for|until|through))\b)(?!(?-i: [A-Z]\w+ Accounts?\b))/i

/** Removes the line that labels the next rate: "21.99% / Promotional rate on transfers: 1.99%". */
const ownLine = (between: string, next: Found | undefined): string =>
  next
    ? between
        .replace(/\n[^\n]*[a-z][^\n]*:\s*$/i, '')
        .replace(/\n\s*(?:The|This|Any|Your)\b[\s\S]*$/, '')
        .replace(/^(\s*\(?variable\)?)\s+intro\w*\s+(?:APR|rate)s?\s*$/i, '$1')
    : between

/** "For the first nine billing cycles the APR is 1.10%. Thereafter …". */
const FOR_FIRST = /\b(?:for|during) the first [^.%]{3,140}\b(?:is|will be|of)\s*$/i
const isForFirst = (before: string, after: string): boolean =>
  FOR_FIRST.test(before) && /^[^%]{0,40}\b(?:thereafter|after that|then)\b/i.test(after)

/** "1.10% introductory APR for nine cycles 12.30%": "introductory" belongs to the figure before it. */
const OF_PREVIOUS = /^\s*intro\w* (?:APR|rate) for [^%.]{0,60}?\b(?:months|cycles|statements|periods)\b/i

/** "(18.10% after that)": the regular rate, even after an intro rate. */
const LASTS =
  /^[ )]*(?:(?:variable|APR|rate|interest)[ ]+)*(?:after that|thereafter|afterwards)\b(?![^%.]{0,40}%)/

function isIntro(words: string, found: Found, all: readonly Found[], i: number): boolean {
  if (LASTS.test(words.slice(found.end))) return false
  const previousEnd = all[i - 1]?.end ?? 0
  const before = words.slice(previousEnd, found.start).replace(OF_PREVIOUS, '').slice(-90)
  const after = ownLine(
    words.slice(found.end, Math.min(all[i + 1]?.start ?? words.length, found.end + 60)),
    all[i + 1],
  )
  const qualifier = /^[\s\w(),-]{0,30}/.exec(after)?.[0] ?? ''
  if (
    INTRO_WORD.test(qualifier) &&
    !/introductory (?:APRs|rates)\b/i.test(after) &&
    !INTRO_ENDS.test(qualifier.slice(0, qualifier.search(INTRO_WORD)))
  )
    return true
  if (INTRO_WORD.test(before)) return !INTRO_ENDS.test(before)
  if (isForFirst(words.slice(Math.max(previousEnd, found.start - 160), found.start), words.slice(found.end)))
    return true
  if (INTRO_ENDS.test(before.slice(-60))) return false
  return FOR_A_TIME.test(after) && (durations(after).length > 0 || /\buntil\b|\d{4}/i.test(after))
}

const SOME_PURCHASES =
  /\b(?:on|for)\s+(?:\w+\s+){0,2}(?:select|selected|certain|specific|specified|qualifying(?! (?:balance )?transfers)|purchases of (?:\$|[a-z]))/i

/** "On all Acme Vacation purchases": a proper name limits the rate to some purchases. */
const NAMED_PURCHASES =
  /\b(?:on|for)\s+(?:all\s+)?(?:(?!(?:New|All|Balance|Card|Eligible|Retail|Everyday|Regular|Net)\b)[A-Z][\w'&-]*\s+){1,3}[Pp]urchases/

/** Whether a rate applies only to some purchases, such as those at one store. */
export const isForSomePurchases = (sentence: string): boolean =>
  SOME_PURCHASES.test(sentence) || NAMED_PURCHASES.test(sentence)

const sentenceFrom = (words: string, found: Found): string =>
  /^[\s\S]*?(?:[.;](?=\s|$)|After that|$)/i.exec(words.slice(found.end, found.end + 260))?.[0] ?? ''

/** "Transfers made in the first 150 days … will remain at 2.10% for 11 cycles." */
const LASTING = /\b(?:remain|stay)s? at \d[\d.]*\s?%(?: APR)? for ([^.%]{3,40})/i

function introOf(words: string, intro: Found): { value: number; months?: number } {
  const sentence = sentenceFrom(words, intro).replace(/\bwithin [^.;]*?(?:days|months)\b/gi, '')
  const ahead = words.slice(Math.max(0, intro.start - 160), intro.start)
  const before = FOR_FIRST.exec(ahead)?.[0] ?? ahead.slice(-60)
  const lasting = LASTING.exec(words.slice(intro.end, intro.end + 400))?.[1] ?? ''
  const duration =
    durations(lasting)[0]?.value ??
    durations(sentence)[0]?.value ??
    durations(before).at(-1)?.value ??
    months(sentence)
  return { value: intro.value, ...(duration ? { months: duration } : {}) }
}

const JOINS =
  /^\s*(?:\([^)]{0,40}\)\s*)?(?:APR\s*)?(?:to|or|and|and up to|up to|through|-|,|,\s*(?:or|and)|;|\/)\s*$|^[ \t]*$/i
const JOINS_TIERS =
  /^[^.%$]{0,60}\b(?:tiers?|levels?|rate \d|excellent|very good|good|fair|average|credit|score|fico|beacon|\d{3} ?(?:-|to|\+)|or (?:higher|above|better)|for unsecured)\b[^.%$]{0,40}$/i

/** Returns the leading rates that form one range: "12.99% to 23.74%", "19.74%, 24.74%, or 29.74%". */
function firstCluster(words: string, rates: readonly Found[]): readonly Found[] {
  const end = rates.findIndex((found, i) => {
    const previous = rates[i - 1]
    if (!previous) return false
    const between = words.slice(previous.end, found.start)
    return !JOINS.test(between) && !JOINS_TIERS.test(between)
  })
  return end < 0 ? rates : rates.slice(0, end)
}

/** Whether another range follows below. It belongs to another card, and nothing assigns the ranges to cards. */
function isAboveAnother(words: string, cluster: readonly Found[], rates: readonly Found[]): boolean {
  const last = cluster.at(-1)
  const next = rates[cluster.length]
  if (!last || !next) return false
  const between = words.slice(last.end, next.start)
  if (cluster.length > 1) return /^\s*$/.test(between)
  return /^\.\s*\n\s*$/.test(between) || (/^\s*\n\s*$/.test(between) && isAlone(words, next))
}

/** "19.10%14.10%": cells run together; a range begins with its low end. */
const areJoined = (cluster: readonly Found[]): boolean =>
  cluster.some(({ value, start }, i) => {
    const previous = cluster[i - 1]
    return previous !== undefined && previous.end === start && previous.value > value
  })

const FEE_MAX = 5

/** Whether a rate ends its line. A fee percentage is followed by its label. */
const isAlone = (words: string, { value, end }: Found): boolean =>
  value > FEE_MAX && /^[ ]*(?:\n|$)/.test(words.slice(end))

/** Whether one end of a range looks introductory, a sign of mixed columns: "0% introductory APR for 12 17.24% to 24.24%". */
const isSplit = (words: string, rates: readonly Found[], intros: readonly Found[]): boolean =>
  rates.some((found, i) => {
    const next = rates[i + 1]
    return (
      next !== undefined &&
      intros.includes(found) &&
      !intros.includes(next) &&
      /^\s*to\s*$/.test(words.slice(found.end, next.start))
    )
  })

/** Whether intro rates lead to different regular rates. They belong to several cards, and nothing assigns them. */
function areColumns(words: string, intros: readonly Found[], lasting: readonly Found[]): boolean {
  const led = intros.flatMap(({ end }, i) => {
    const next = intros[i + 1]?.start ?? words.length
    const [first, ...rest] = lasting.filter(({ start }) => start > end && start < next)
    return first ? [[first, ...rest].map(({ value }) => value).join()] : []
  })
  return new Set(led).size > 1
}

function span(cluster: readonly Found[]): { value?: number; high?: number } {
  if (cluster.length === 0) return {}
  const values = cluster.map((found) => found.value)
  const [low, high] = [Math.min(...values), Math.max(...values)]
  return high > low ? { value: low, high } : { value: low }
}
