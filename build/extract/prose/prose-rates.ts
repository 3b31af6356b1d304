import { type Topic, topicsNamed } from '../disclosure/labels.ts'
import { ratesOf } from '../disclosure/statement-rates.ts'
import { quoteOf } from '../page/tidy.ts'
import type { Reading } from '../reading.ts'
import { cardsOfLines } from './named-lines.ts'

const SUBJECT =
  '(?:pay over time(?: balances?)?|(?:all )?charges to your account|(?:card |retail |new |all |regular |credit |eligible |net |everyday )*purchases(?: (?:and|&) fees)?|regular charges|(?:balance )?transfers?|(?:cash|funds) advances?|(?:convenience|access) cheques(?=,? (?:and|or) balance transfers)|cash transactions(?: and related fees)?|cash(?= (?:and|or|\\()|[.,;]|\\s*\\n|$))'
const LIST = `${SUBJECT}(?:(?:\\s*,\\s*(?:and\\s+|&\\s+)?|\\s+(?:and|or|&)\\s+|\\s*\\/\\s*)${SUBJECT})*`
const RATE_WORDS =
  '(?:\\s*(?:\\(?(?:variable|fixed|annual(?:ly)?|yearly|interest|rate|apr|per annum|per year|a year|percentage)\\)?))*'

/** "19.99% on purchases", "22.99% interest rate for cash advances and balance transfers". */
const RATE_FIRST = new RegExp(
  `((?<=\\bbetween\\s+)\\d{1,2}\\.\\d{1,2}\\s?%\\s+and\\s+\\d{1,2}\\.\\d{1,2}\\s?%|\\d{1,2}(?:[.,]\\d{1,2})?\\s?%(?:\\s*(?:APR\\s+)?(?:-|to|,?\\s*or|,)\\s*\\d{1,2}(?:[.,]\\d{1,2})?\\s?%)*)(?:\\s*\\d(?=\\s))?(?!\\s*\\n\\s*(?:annual|apr|interest)\\b[^\\n]*%)${RATE_WORDS}\\s*(?:(?:for|on|applies to|is applied to)\\s+(?:all\\s+|your\\s+|most\\s+)?)(${LIST})`,
  'gi',
)
const VALUE = '\\d{1,2}(?:[.,]\\d{1,2})?\\s?%'
const RANGE = `${VALUE}(?:\\s*(?:-|to|(?<=\\bbetween\\s+${VALUE}\\s*)and)\\s*${VALUE})?`
const IS =
  '(?:is(?: also)?|are|of|will(?: be)?|remains?(?:\\s+at)?|stays?\\s+at|:|-|=)\\s*(?:currently\\s+)?(?:an?\\s+(?:variable|fixed)\\s+)?(?:between\\s+|from\\s+)?'
/** "the interest rate on purchases is 19.99%", "the purchase interest rate is 20.97%". */
const SUBJECT_FIRST = [
  `(?:rates?|aprs?|air)(?:\\s*\\((?:aprs?|air)\\))?\\s+(?:for|on)\\s+(?:all\\s+|your\\s+)?(${LIST}(?:\\s*\\((?:which )?includ\\w+[^)%]{0,140}\\))?)(?:\\s+(?:on|to|under)\\s+(?:your|the|this)\\s[\\w ]{2,40}?\\baccounts?)?\\s*${IS}(${RANGE})`,
  `(${LIST})\\s+(?:are\\s+|is\\s+)?subject\\s+to\\s+an?\\s+(?:variable\\s+|fixed\\s+)?(${VALUE})(?=\\s+(?:variable\\s+|fixed\\s+)?(?:APR|annual percentage rate)\\b)`,
  `(${LIST}|\\bpurchase|\\bcash)\\s+(?:annual\\s+)?(?:interest\\s+)?(?:rates?|aprs?)\\s+${IS}(${RANGE})`,
  `((?:purchase|(?:balance )?transfer|cash advance)(?:\\s*(?:,|/|and|&)\\s*(?:and\\s+)?(?:purchase|(?:balance )?transfer|cash advance))+)\\s+(?:interest\\s+)?(?:rates?|aprs?)\\s+${IS}(${RANGE})`,
  `(?<=\\brates?:[^.\\n]{0,80}%,?[ ](?:and[ ])?)(${LIST})[ ]+(${RANGE})`,
  `(?<!%\\s+(?:\\w+\\s+)?)(${LIST}|\\bpurchase|\\bcash)[ ]+(?:annual[ ]+)?(?:interest[ ]+)?(?:rates?|aprs?)[ ]+(${RANGE})(?![ ]+(?:purchase|cash|balance))`,
  `(${LIST})(?:\\s+(?:from|at|by|with)\\s[\\w ]{2,40}?)?\\s+(?:will\\s+|may\\s+)?(?:carry|carries|have|has|come\\s+with|bear|are\\s+charged(?:\\s+at)?)\\s+(?:an?\\s+)?(?:variable\\s+|fixed\\s+)?(?:(?:APR|annual percentage rate|interest rate)\\s+of\\s+)?(${RANGE})(?=[.,;]|\\s*$|\\s*\\n|\\s+(?:variable\\s+|fixed\\s+)?(?:APR|annual percentage rate|(?:interest\\s+)?rate)\\b)`,
  `(${LIST})[^.%\\n]{0,90}?\\bat\\s+(?:an|the)\\s+annual\\s+(?:interest\\s+|credit\\s+)?rate\\s+of\\s+(${RANGE})`,
  `\\band\\s+(?:for|on)\\s+(${LIST})\\s+it\\s+is\\s+(${RANGE})`,
  // Where the rate before a change was taken out there are spaces.
  `\\b(?:and|rates?)\\s+(?:on|for|applicable\\s+to|applied\\s+to)\\s+(${LIST})\\s{6,}(${VALUE})`,
  `(${LIST})\\b[^%.$]{0,60}\\b(?:at|charged|cost\\w*|pay|incurs?)\\s+(?:an?\\s+)?(${VALUE})(?=\\s+(?:(?:yearly|annual|in|per year|a year)\\s+)*interest\\b)`,
  `(?<=%\\s+and\\s+)(?:for\\s+|on\\s+)?(${LIST})\\s+(?:is\\s+)?(${VALUE})`,
  // A fee has one digit before its point: "balance transfers 3%, cash advances 5%".
  `(?<=\\d\\d[.,]\\d{1,2}\\s?%,\\s+(?:and\\s+)?)(${LIST})\\s+(\\d\\d[.,]\\d{1,2}\\s?%)`,
  `\\bfor\\s+(${LIST}),\\s+(?:the|your|expect an)\\s+(?:variable\\s+)?(?:APR|interest rate|annual percentage rate)\\s+${IS}(${RANGE})`,
].map((source) => new RegExp(source, 'gi'))
/** "19.89% is our interest rate. 21.49% is the cash interest rate." */
const CALLED = new RegExp(
  `(${VALUE})\\s*(?:is|as)\\s+(?:the|our|your)\\s+((?:preferred|regular|annual)?\\s*(?:(?:purchase|cash|cash advance|balance transfer)\\s+)?(?:annual\\s+)?(?:interest\\s+)?rate)\\b`,
  'gi',
)
/** "a standard interest rate of 23.9% and a preferred rate of 18.9%": who pays in time has the latter. */
const PREFERRED = new RegExp(`\\b(preferred) (?:annual )?(?:interest )?rate (?:of|is) (${VALUE})`, 'gi')

const EACH = '(?:purchases?|balance transfers?|(?:cash|funds) advances?)'
const BESIDE = `(${VALUE})\\s+(?:for |on )?(${EACH}(?:\\s*(?:,|/|and|&)\\s*${EACH})*)`
/** "Interest rates: 19.99% purchases 22.99% cash advances": each rate before what it is for. */
const ROW_OF_RATES = new RegExp(
  `\\binterest(?: rates?)?[\\s:-]*((?:${BESIDE}(?:\\s*\\([^)]*\\))?[\\s,;/|]*(?:and\\s+(?=\\d))?){2,})`,
  'gi',
)

const EACH_LIST = `${EACH}(?:(?:\\s*,\\s*|\\s*\\/\\s*|\\s+(?:and|or|&)\\s+)${EACH})*`
const RATE_OF = `(${RANGE})\\s+(?:variable\\s+|fixed\\s+)?(${EACH_LIST})\\s+(?:annual\\s+)?(?:interest\\s+)?(?:rates?|APRs?)\\b`
/** "21.90% purchase interest rate, 22.90% cash advance and balance transfer rate": no label before it, no rate behind. */
const RATES_OF = new RegExp(
  `(?<!\\b(?:rates?|APRs?|purchases?|advances?|transfers?)(?:\\s*:|\\s+(?:is|of|at|are))?\\s*)(?<![\\d.,])((?:${RATE_OF}[\\s|,;/]*(?:and\\s+)?)+)(?!(?:\\s*(?::|is|of|are))?\\s*\\d{1,2}(?:[.,]\\d+)?\\s?%)`,
  'gi',
)

/** A line of nothing but rates, each before what it is for: "18.90% purchases | 20.90% cash advances". */
const LINE_OF_RATES = new RegExp(`^[ \\t•]*((?:${BESIDE}[ \\t|,;/]*(?:and[ ]+(?=\\d))?){2,})$`, 'gim')

interface Told {
  readonly match: RegExpMatchArray & { readonly index: number }
  readonly rate: string
  readonly list: string
}

const told = (text: string, pattern: RegExp, rate: number, list: number): Told[] =>
  [...text.matchAll(pattern)].map((match) => ({ match, rate: match[rate] ?? '', list: match[list] ?? '' }))

const toldInRow = (text: string, row: RegExp, each: string): Told[] =>
  [...text.matchAll(row)].flatMap(({ 0: whole, 1: rates = '', index }) =>
    told(rates, new RegExp(each, 'gi'), 1, 2).map((own) => ({
      ...own,
      match: Object.assign(own.match, { index: index + whole.indexOf(rates) + own.match.index }),
    })),
  )

const toldWithoutSign = (text: string): Told[] =>
  told(text, WITHOUT_SIGN, 1, 2)
    .filter(({ match }) => HEADED.test(text.slice(Math.max(0, match.index - HEADED_BY), match.index)))
    .map((each) => ({ ...each, rate: `${each.rate}%` }))

/** Rates told in sentences or tiles: used where no labelled statement gives them. */
export function readProseRates(text: string, source: string): Reading[] {
  const all = [
    ...told(text, RATE_FIRST, 1, 2),
    ...SUBJECT_FIRST.flatMap((pattern) => told(text, pattern, 2, 1)),
    ...told(text, CALLED, 1, 2),
    ...toldInRow(text, RATES_OF, RATE_OF),
    ...told(text, PREFERRED, 2, 1),
    ...toldInRow(text, ROW_OF_RATES, BESIDE),
    ...toldInRow(text, LINE_OF_RATES, BESIDE),
    ...toldWithoutSign(text),
  ]
  const cardAt = cardsOfLines(text)
  return all.flatMap((each) => {
    const card = cardAt(each.match.index)
    return readTold(each, text, source).map((reading) =>
      card === undefined ? reading : { ...reading, card },
    )
  })
}

function readTold({ match, rate, list }: Told, text: string, source: string): Reading[] {
  const around = text.slice(Math.max(0, match.index - 140), match.index).replace(ASIDE, '')
  const after = text.slice(match.index + match[0].length, match.index + match[0].length + 120)
  const told = lastSentence(around)
  if (IS_PENALTY.test(told) || AT_FIRST.test(told) || EARNS.test(around) || IF_MISSED.test(after)) return []
  const before =
    lastSentence(text.slice(Math.max(0, match.index - 60), match.index))
      .split(/%(?![^()]*\))|\)/)
      .at(-1) ?? ''
  const words = `${before} ${rate} ${/^(?![ ]+[A-Z])[^.%\n]*?(?=\s*[\d.,]*%|[.\n]|$)/.exec(after)?.[0] ?? ''}`
  const quote = quoteOf(source.slice(match.index, match.index + match[0].length))
  const topics = topicsTold(list)
  const isPaidBack =
    !topics.includes('transfer') && isShare(rate, `${told}${match[0]}${after.split('\n')[0]}`)
  return isPaidBack ? [] : ratesOf(topics, words, quote)
}

/** "1.5% on all purchases" is paid back where nothing calls it interest. */
const isShare = (rate: string, around: string): boolean =>
  Number.parseFloat(rate) < SHARE_MAX && !/\b(?:APR|interest|rates?)\b/i.test(around)
const SHARE_MAX = 5

/** A rate that says not what for is that of purchases. */
function topicsTold(list: string): readonly Topic[] {
  const topics = topicsNamed(list)
  if (topics.length > 0) return topics
  return /\bcash\b/i.test(list) ? ['cash'] : ['purchase']
}

const EARNS = /\b(?:earn(?:ing)?|rewards?|cash ?back)(?: rates?)?[:\s]*$/i
/** What holds for the first months is no standing rate. */
const AT_FIRST =
  /\b(?:for|during) the first \w+ (?:months|billing|statement)\b[^.%]*,\s+(?:the|your)\b[^.%,]*$/i
const ASIDE = /\([^()]*\)/g
/** "25.10% on purchases if you have missed payments". */
const IF_MISSED = /^\s*if\s+you\s+(?:have\s+(?:\w+\s+){0,3}[Mm]issed|miss|do\s+not|don't|fail)\b/
const IS_PENALTY =
  /(?<!outside (?:of )?)\b(?:increased?|raised?|go up|penalty|default|missed|miss|prime|quebec|québec|up to|not approved|less\s+than|not\s+exceed)\b/i
/** "19.99 on purchases" below a heading of interest rates. */
const WITHOUT_SIGN = new RegExp(`(?<![\\d.$,])(\\d{1,2}\\.\\d{2})\\s+(?:on|for)\\s+(${LIST})`, 'gi')
const HEADED = /\binterest rates?\b/i
const HEADED_BY = 160

const lastSentence = (words: string): string => words.split(/[.;]\s|\n\s*\n|\n(?=[ \t]*[A-Z•])/).at(-1) ?? ''

/** "Regular Rate 28.8%", "Effective interest rate 19.99%" of a card that knows purchases only. */
const REGULAR =
  /^[ \t•]*(?:regular (?:annual )?(?:interest )?|(?!low|preferred|reduced|intro|promo|special|default|penalty|standard|daily|monthly|cash|prime|minimum|maximum|savings|average|student)\w+ (?:annual )?interest )rate:?[ ]+(\d{1,2}(?:\.\d{1,2})?\s?%)(?![^\n]{0,40}\b(?:low|preferred|reduced) rate)|^[ \t•]*(\d{1,2}\.\d{1,2}\s?%) (?:annual )?interest rate[ \t]*$/gim

const RANGE_APR =
  /(\d{1,2}\.\d{1,2}\s?%(?:\s*(?:-|to|(?:,\s*)?or|,|\/)\s*\d{1,2}\.\d{1,2}\s?%)*)\s+(?:(?:variable|ongoing|standard|regular)\s+){1,3}(?:purchase )?APR\b|\b(?:variable|ongoing|standard|regular)\s+(?:purchase )?APRs?(?: rate)?(?:\s+for\s+(?:the\s+)?(?:(?!cash|balance|transfers?|advances?)[A-Z]\w+\s+){1,4})?\s*(?:ranges?\s+)?(?:of|is|from|between|:|,?\s*currently)?\s*(\d{1,2}\.\d{1,2}\s?%(?:\s*(?:-|to|or|and)\s*\d{1,2}\.\d{1,2}\s?%)?)|\bThe\s+APR\s+(?:is|ranges)\s+(?:variable,?\s+)?(?:currently\s+)?(?:from\s+|between\s+)?(\d{1,2}\.\d{1,2}\s?%\s*(?:-|to|and)\s*\d{1,2}\.\d{1,2}\s?%)(?!\s+(?:for|on)\b)|^[ \t•]*(\d{1,2}\.\d{1,2}\s?%\s*(?:-|to)\s*\d{1,2}\.\d{1,2}\s?%) \(?variable\)?[ \t]*$|(?:\b(?:rates?|APRs?) |^[ \t•]*)(?:as low as|starting (?:at|from)) (\d{1,2}\.\d{1,2}\s?%)(?= APR)|\b(?:variable|fixed|low) (?:annual )?(?:interest )?rate of (?:just |only )?(\d{1,2}\.\d{1,2}\s?%)(?= APR\b)|\bannual credit rate(?: is| of|:) (\d{1,2}\.\d{1,2}\s?%)(?! less)|\bAnnual Percentage Rates? \(APRs?\) of (\d{1,2}\.\d{1,2}\s?%(?:\s*(?:-|to|or)\s*\d{1,2}\.\d{1,2}\s?%)?)/gim

/** "18.49% - 28.49% variable APR" on a card's own page, where nothing else states the purchase rate. */
export function readBareRates(text: string, source: string): Reading[] {
  return [...text.matchAll(RANGE_APR), ...text.matchAll(REGULAR)].flatMap((match) => {
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
