import { feesOf } from '../disclosure/statement-fees.ts'
import type { Subject } from '../lexicon/subjects.ts'
import type { Country, Reading } from '../reading.ts'
import { isAboutOthers } from './fee-marks.ts'

const ADDITIONAL =
  '(?:additional|supplementary|authorized|secondary)(?: authorized)?(?:[ -](?:card ?(?:holder|member)?|user)s?)?'

/** Names of fees in sentences. */
const NAMES: ReadonlyArray<readonly [Subject, string]> = [
  ['late', 'late(?: payment)?|missed payment'],
  ['returned', '(?:returned|dishonou?red)(?: (?:payment|cheque|check|item))?|payment return(?:ed)?|nsf'],
  [
    'overlimit',
    'exceeding (?:the|your) (?:credit )?limit|over[ -]?(?:the[ -])?(?:credit[ -])?limit|overlimit',
  ],
  ['cash', '(?:cash|funds) advance'],
  ['transfer', 'balance transfer'],
  ['foreign', '(?:foreign|international|fx)(?: currency)?(?: transaction| conversion| exchange)*'],
  ['additional', ADDITIONAL],
]
const AMOUNT = '(?:up to )?(?:\\$\\s?\\d{1,3}(?:,?\\d{3})*(?:\\.\\d{1,2})?|\\d{1,2}(?:\\.\\d{1,2})?\\s?%)'
const FREE = 'no charge|waived|nil'
/** "A dishonoured payment fee of $48". */
const NAMED = NAMES.map(
  ([topic, name]) =>
    [
      topic,
      new RegExp(
        `\\b(?:${name})(?: annual)? (?:fee|charge)s?(?: \\([^)]*\\))? (?:is|are|of|will be|will not exceed|equal to|equals)(?: currently| only| just)? (${AMOUNT}|${FREE})(?!\\d|[.,]\\d| (?:or|to)\\b)`,
        'i',
      ),
    ] as const,
)

/** Reads fees in a sentence: "a dishonoured payment fee of $48". */
export function readProseFees(words: string, quote: string, country: Country): Reading[] {
  if (isAboutOthers(words)) return inAside(words, quote, country)
  const names = /fee|charge/i.test(words) ? NAMED : []
  const named = names.flatMap(([topic, pattern]) => {
    const value = pattern.exec(words)?.[1]
    return value ? feesOf([topic], ` ${value}`, quote, country) : []
  })
  return [...named, ...forOthers(words, quote, country)]
}

const OTHER = '(?:additional|supplementary|authorized)(?: authorized)? (?:card ?(?:holder|member)?|user)s?'
const FREE_OTHERS = new RegExp(
  `\\bfree to add (?:up to \\w+ )?${OTHER}|\\bno (?:annual |additional )?(?:fee|charge|cost) (?:for|to add|on)(?: an?| your| each| any)? ?${OTHER}|\\badd (?:an? |up to \\w+ )?(?:${OTHER}|additional (?:[A-Z]\\w+ ){1,4}cards?) (?:[^.]{0,60}?)(?:for (?:an? )?(?:\\$0|free)|at no (?:additional |extra )?(?:cost|charge|fee))|(?:\\bfree|\\bcomplimentary|\\$0(?:\\.00)?) (?:for )?(?:each |an? )?(?:(?:additional|supplementary|authorized user|employee) cards?|${OTHER})\\b|\\b(?:additional|supplementary|authorized user)(?: employee)? cards? (?:at|for) no (?:annual |additional )?(?:fee|cost|charge)`,
  'i',
)
const FOR_EACH = new RegExp(
  `\\$\\s?(\\d[\\d,]*(?:\\.\\d{1,2})?)(?: annual fee| annually| per year| fee)? (?:each )?(?:for |per )?(?:each|per|an?|any|every|the first|up to \\w+) (?:additional(?= *(?:$|[.,;)]|one\\b|cards?\\b))|${OTHER})`,
  'i',
)

const NAMES_OTHERS = /additional|supplementary|authorized|employee/i
const EACH_ASIDE = new RegExp(`\\b${OTHER} \\(\\$\\s?(\\d[\\d,]*(?:\\.\\d{1,2})?)(?: each)?\\)`, 'i')

/** Reads the fee of additional cards: "$50 for each supplementary card", "add an authorized user for $0". */
function forOthers(words: string, quote: string, country: Country): Reading[] {
  if (!NAMES_OTHERS.test(words)) return []
  const each = FOR_EACH.exec(words)?.[1]
  if (each) return feesOf(['additional'], ` $${each}`, quote, country)
  const aside = inAside(words, quote, country)
  if (aside.length > 0) return aside
  return FREE_OTHERS.test(words) ? feesOf(['additional'], ' None', quote, country) : []
}

/** Reads a fee in parentheses, whatever the sentence is about: "for up to three Additional Cardholders ($50 each) will be rebated". */
function inAside(words: string, quote: string, country: Country): Reading[] {
  const fee = EACH_ASIDE.exec(words)?.[1]
  return fee ? feesOf(['additional'], ` $${fee}`, quote, country) : []
}
