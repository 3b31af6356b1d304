import { oneLine } from '../document/visible.ts'
import type { Subject } from '../lexicon/subjects.ts'
import { matchesOf } from '../matches.ts'

/**
 * The label itself decides rate and fee. The section or the words decide either. A bare label names a rate without
 * a subject: a tile or a column of rates. A zone opens a section. Ignored labels are known but have no card field.
 */
export type LabelKind = 'rate' | 'bare' | 'intro' | 'fee' | 'either' | 'zone' | 'ignored'
export type Zone = 'rates' | 'fees' | 'other'

/** Whether labels of this kind have a card field. Section headings and ignored labels do not. */
export const carriesField = ({ kind }: { readonly kind: LabelKind }): boolean =>
  kind !== 'zone' && kind !== 'ignored'

export interface Label {
  readonly kind: LabelKind
  readonly topics: readonly Subject[]
  readonly zone?: Zone
  readonly pattern: RegExp
  /** Every match of the pattern has one of these words, possibly as a part of a word. */
  readonly words: readonly string[]
}

const SUBJECTS: ReadonlyArray<readonly [Subject, string]> = [
  [
    'transfer',
    'balances? transfer(?:s|red)?(?: (?:and|or|&) (?:\\w{1,30} )?che(?:ck|que)s?)?|(?:convenience |access |balance transfer |credit card |visa |mastercard )che(?:ck|que)s?|(?<=\\btransfers?,? (?:(?:and|or) )?)cheques|(?<!\\b(?:wire|protection|funds?|account) )transfers?',
  ],
  [
    'cash',
    '(?:atm )?cash(?:(?:,? and |,? or |\\s*/\\s*)(?:overdraft|atm))?(?:[ -]like)?(?: |-)?(?:advances?|withdrawals?|transactions?)(?:\\/cash[ -]like transactions?)?(?: (?:and|&) related fees)?|funds advances?|cash(?= (?:apr|interest rate))|(?<=\\bapr for )advances|cash equivalents?',
  ],
  [
    'purchase',
    'purchases(?:, \\w{1,30}(?: \\w{1,30})?)?,? (?:and|&) (?:other )?(?:fees|charges)|purchases?|(?:retail|regular|everyday|card|new|eligible)\\x20purchases|regular charges|pay over time(?: feature)?|all charges(?: to your account)?|charges to your account|plan purchases',
  ],
]
const ALL_KINDS =
  '(?:for )?all (?:types of |other )?(?:transactions?|balances?(?! transferred)|advances)(?: types?)?|purchases?,? balance transfers?,? (?:and )?cash advances?'

const SUBJECT = SUBJECTS.map(([, words]) => words).join('|')
const JOINT = '(?:\\s*(?:,|/|&|,?\\s+and|,?\\s+or)\\s+(?:on |for |all )?|\\s*/\\s*)'
const LIST = `(?:${ALL_KINDS}|(?:${SUBJECT})(?:${JOINT}(?:${SUBJECT}))*)`
const RATE =
  '(?:annual percentage rates?(?:\\s*\\( ?aprs? ?\\))?|annual interest rates?|interest rates?|annual rates?|aprs?|percentage rates?(?: \\( ?aprs? ?\\))?|rates?|interest(?! rates?| charges?))'
/** Adjectives of a rate. A kind of card is one only on the line of the label; above it, it is a card name. */
const ADJECTIVES =
  '(?:(?:variable|non-variable|fixed|standard|regular|current|preferred|ongoing|minimum|purchase) |(?:visa|mastercard|card|credit card)\\x20){0,8}'
const INTRO = '(?:(?:introductory|intro|promotional|promo|special)(?: period)?)'
const AFTER_INTRO =
  '(?: after the (?:introductory|intro|promotional) (?:period|rate|apr)(?: (?:ends|expires))?)?'

/** Words may be joined by a hyphen: "Late-payment fee". */
const SPACE = '(?:\\s+|-)'
/** A label starts a word, or is joined to one with a capital. Searching inside words would take most of the time. */
const BEGINS = '(?=[a-z(])(?:(?<![a-z])|(?=(?-i:[A-Z])))'
const words = (...sources: readonly string[]): RegExp => {
  const spaced = sources.join('|').replace(/\[[^\]]*\]| /g, (part) => (part === ' ' ? SPACE : part))
  return new RegExp(`${BEGINS}(?:${spaced})`, 'gi')
}
/** A label that names its topics, unless they are given. Its words are separated by bars. */
const label = (
  kind: LabelKind,
  topics: readonly Subject[],
  having: string,
  ...sources: readonly string[]
): Label => ({
  kind,
  topics,
  pattern: words(...sources),
  words: having.split('|'),
})
const fee = (topic: Subject, having: string, ...sources: readonly string[]): Label =>
  label('fee', [topic], having, ...sources)
const zone = (of: Zone, having: string, source: string): Label => ({
  ...label('zone', [], having, source),
  zone: of,
})

const RATE_WORDS = 'apr|rate|interest'
const SUBJECT_WORDS = 'transaction|balance|transfer|check|cheque|cash|advance|purchase|charges|pay over'

const FEE = '(?: transaction)?(?: fees?| charges?)'
const ADVANCE_FEE = '(?:cash(?:(?: and | or |\\s*/\\s*)atm)?|funds) advance(?:s|d)?'

/** Labels of both countries. If `topics` is empty, the words of the label name them. */
export const LABELS: readonly Label[] = [
  label(
    'intro',
    [],
    'intro|promo|special|offer',
    `${INTRO} ${RATE}(?: (?:for|on)) ${LIST}|${INTRO} ${LIST}(?: ${RATE})?(?! fees?\\b)|${LIST} ${INTRO} ${RATE}|${LIST} promo(?:tion)?(?=:)`,
    `${INTRO} aprs? for(?! (?:all |your )?${LIST}| the | \\d)`,
    'intro(?:ductory)? (?:purchase )?(?:aprs?|rates?)(?: offer| period)?',
    'balance transfers? (?:promo(?:tion)?|offer)(?=:)',
  ),
  label(
    'rate',
    [],
    RATE_WORDS,
    `${ADJECTIVES}${RATE}(?: \\( ?aprs? ?\\))?(?: (?:for|on|applied to)) (?:all |your )?${LIST}${AFTER_INTRO}`,
    `\\( ?aprs? ?\\) for (?:all |your )?${LIST}`,
    `(?:annual )?interest(?: rates?)?(?::(?: on)?|,) ${LIST}`,
    `(?<!\\bavoid )${ADJECTIVES}${LIST}(?: (?:standard|variable|fixed|regular))? ${RATE}(?: \\( ?aprs? ?\\))?(?! for (?:${SUBJECT}))`,
  ),
  label(
    'bare',
    ['purchase'],
    'apr|rate',
    '(?:variable |fixed |standard |regular )*(?:annual percentage rates?(?: \\( ?aprs? ?\\))?|aprs?)',
  ),
  label('rate', ['transfer'], 'transfer', '(?:balance )?transfer info(?:rmation)?'),
  label(
    'rate',
    ['penalty'],
    RATE_WORDS,
    '(?:annual percentage rate|apr)s?(?: \\(apr\\))? and when it applies',
    `(?:penalty|default|late payment|delinquency) ${RATE}(?!s? and interest)(?: \\(?aprs?\\)?)?(?: and when(?: (?:it|they)(?: (?:applies|apply|will apply))?)?)?`,
  ),
  label('either', [], SUBJECT_WORDS, LIST, `for ${LIST}`),
  label('either', ['cash'], 'cash', '(?<=\\n\\s*)cash(?=[ ]*\\n\\s*\\d{1,2}\\.\\d)'),
  fee(
    'annual',
    'annual|yearly|membership',
    `annual(?: (?:membership|card|account|service|participation|credit card|maintenance))*${FEE}(?: \\(?per (?:card|account|year)\\)?|, (?:(?:primary|main|principal) card(?:holder)?|per card))?`,
    'yearly (?:membership )?fee|(?<!\\b(?:club|lounge) )membership fee(?! (?:statement )?credit)|annual cost|annual(?=\\s+none\\b)|(?<=\\n\\s*)annual(?=\\s*[\\n\\t]\\s*(?:\\$|none\\b))',
  ),
  label(
    'fee',
    ['transfer', 'cash'],
    'transfer',
    `cash advances?(?:\\s*\\/\\s*| (?:and |or |& )?)balance transfers?${FEE}|balance transfers?(?:\\s*\\/\\s*| (?:and |or |& )?)cash advances?${FEE}`,
  ),
  fee(
    'monthly',
    'monthly',
    'monthly(?: (?:card|membership|account|credit card|maintenance|servicing|service|subscription|plan))* fee',
  ),
  fee(
    'additional',
    'additional|additonal|supplementary|auth|secondary|extra|employee',
    '(?:each )?(?:additional|supplementary|authorized user|auth(?:orized)?\\.? user|additional authorized user|secondary|extra|additional/supplementary)(?: (?:card|cardholder|cardmember|user|account|authorized user)s?)*(?: \\(s\\))?(?: annual)?(?: membership)?(?: fees?| charges?)(?: \\(?(?:each|per card)\\)?)?|(?:annual )?fee(?:,| for| per)(?: each)? (?:additional|supplementary|authorized)(?: (?:cards?|users?|cardholders?|cardmembers?))+',
    '(?:each |per |up to \\w{1,30} )?(?:additi?onal|supplementary|secondary|extra|employee|additional/supplementary)(?: authorized user)?(?: (?-i:[A-Z])\\w{1,30}){0,3} (?:cardholders?|cardmembers?|cards?)(?:,? \\(?up to \\w{1,30}\\)?)?|(?:each )?(?:additional )?authorized users?(?: cards?)?',
  ),
  fee(
    'transfer',
    'transfer',
    `(?:transaction )?fees? for balance transfers|(?:${INTRO} )?balance transfers?(?:(?: and |\\s*\\/\\s*)(?:[\\w ]{3,30} )?che(?:ck|que)s?)?${FEE}|(?:${INTRO} )?transfer fees?`,
  ),
  fee(
    'cash',
    'cash|advance',
    `cash fees?(?=\\s*:)|cash advances? atm|cash advances? (?:at|from) (?:an? |any |our )?(?:bank machines?|atms?|abms?|tellers?|branch(?:es)?)(?: or (?:an? )?(?:teller|branch|atm|abm|bank machine))?(?: - (?:in|within) canada)?|cash advances?,? (?:with)?in canada|(?:transaction )?fees? for (?:purchases and )?cash advances|(?:atm )?${ADVANCE_FEE}(?: and cash[ -]like transactions?)?${FEE}(?: \\(atm\\)|, (?:with)?in canada)?`,
  ),
  fee(
    'foreign',
    'foreign|international|border|non u|conversion|fx',
    '(?:foreign|international|cross[ -]?border|non-u\\.?s\\.?)(?: (?:currency|purchases?|exchange|country))*(?: (?:transactions?|conversions?))?(?: transaction)?(?: (?:fees?|charges?|mark-?up|service assessment))+|foreign transactions?|foreign (?:currency )?conversions?(?: (?:factor|premium|mark[ -]?up))?|foreign (?:currency )?exchange(?: fees?)?|(?:international|cross[ -]?border) transactions?|foreign currency transactions?|conversion of (?:a )?foreign currenc(?:y|ies)|currency conversion(?: transaction)? (?:fees?|charges?)|(?:transaction )?fees? (?:for|on) (?:foreign|international) (?:purchases|transactions)|foreign purchase transactions?|currency conversion(?=:?\\s+\\d[\\d.,]*\\s?%)|fx(?: (?:transaction|conversion))? fees?|(?:purchases|transactions) in (?:a )?foreign currenc(?:y|ies)|foreign purchases?(?=\\s*(?:\\n|:|none\\b|\\$\\s?\\d|\\d))|conversion fees? on transactions in (?:a )?foreign currency|foreign currency|foreign(?=:? \\d(?:\\.\\d+)?\\s?%)',
  ),
  label(
    'fee',
    ['late', 'returned'],
    'late',
    `late(?: payments?)?(?:${FEE})?(?:\\s*\\/\\s*| (?:and|or|&) )return(?:ed)?(?: payments?(?:${FEE})?|${FEE})`,
  ),
  fee(
    'late',
    'late|missed',
    `(?<=[•.;]\\s*)late(?=\\s+up to \\$)|(?<=\\n\\s*)late(?=\\s*\\n\\s*(?:up\\sto|none|\\$))|late(?: payments?| payment)?${FEE}|late payments?|missed payment fees?|payment late fee`,
  ),
  fee(
    'returned',
    'return|dishon|unpaid|rejected|failed|nsf|sufficient',
    `(?:returned|return|dishonou?red|unpaid|rejected|failed)(?: (?:payments?|payment che(?:ck|que)s?|item|or dishonou?red payments?|/ ?nsf|or (?:returned|dishonou?red)|or (?:access |convenience )?che(?:ck|que)s?))+(?: \\(?nsf\\)?)?(?:${FEE})?|(?:nsf|non-?sufficient funds|insufficient funds)(?: \\(nsf\\))?(?: (?:payments?|che(?:ck|que)s?))*(?:${FEE})?|(?:dishonou?red|unpaid) (?:payments?|che(?:ck|que)s?|items?)(?: or (?:returned )?payments?)?(?:${FEE})?|if (?:a|your) payment is (?:returned|dishonou?red)(?=:)|payments? return(?:ed)?(?:${FEE}| for (?:insufficient|non-?sufficient) funds)|returned che(?:ck|que)(?:${FEE}| for payment)|(?:nsf ?/ ?)?(?:dishonou?red|returned) \\(?nsf\\)? (?:che(?:ck|que)|payment) (?:fee|charge)`,
  ),
  fee(
    'overlimit',
    'limit|line',
    `(?:over|exceeding)(?:[ -]?the)?(?:[ -]?your)?[ -]?(?:credit[ -]?)?(?:limit|line)(?: transactions?)?(?:${FEE})?|if you (?:go over|exceed) (?:the|your) (?:credit )?limit(?=:)|credit limit exceeded|(?:credit )?overlimit(?:${FEE})?|over-?credit-?limit(?:${FEE})?`,
  ),
  zone(
    'rates',
    'interest|summary',
    '(?:annual )?interest rates?(?:\\(s\\))?(?: and (?:other )?interest charges| or rates|s and fees)?(?: \\(s\\))?|annual interest(?=\\s+(?:these|purchases))|apr summary',
  ),
  zone(
    'fees',
    'fees',
    '(?:other |additional |transaction |penalty |service |set-?up and maintenance |account )?fees(?: and charges)?',
  ),
  label(
    'ignored',
    [],
    'military|charge|interest|avoid|credit|calculat|balance|grace|income|welcome|eligib|reward|benefit|insurance|purchase|apr|billing|effective|rate|payment|disclosure|example|replacement|fee|copy|reprint|phone|wire|overdraft|inactive|transfer|check|cheque|deposit|cash|money|gaming|cost|conversion',
    `military annual percentage rates?(?: \\(mapr\\))?(?: for ${LIST})?`,
    `minimum (?:interest|finance) charges? (?:for|on) ${LIST}`,
    '(?:how to avoid )?paying interest(?: on purchases)?|how to avoid|minimum interest(?: charge| payment)?|minimum finance charge|for credit card tips(?: from(?: the)?)?(?: consumer financial protection bureau)?|credit card tips',
    'how (?:we|do we|will we|we will) (?:will )?calculate(?: your balance)?|method of (?:computing|calculating)(?: the)? balance|balance computation(?: method)?|grace period(?: for (?:repayment|purchases))?|interest[ -]?-?free(?: grace)?(?: period)?|grace period',
    '(?:required )?(?:minimum )?(?:gross )?(?:annual |personal |household )*income(?: required| requirements?)?|credit score|welcome (?:offer|bonus)|eligibility(?: requirements)?|rewards?(?: programs?)?|benefits|(?:travel )?insurance|purchase (?:protection|security|assurance)',
    'loss of intro(?:ductory)? apr|billing rights|effective date|prime rate:|variable rate information|initial credit limit|credit limit|determination of interest|calculation of interest|minimum payment|other disclosures|military lending act(?: notice)?|examples? of',
    '(?:card )?replacement(?: card)?(?: fee)?|rush(?: card)?(?: delivery)? fee|(?:express|expedited)(?: payment| card| delivery)* fees?|statement copy(?: fee)?|(?:document|statement|sales draft|sales slip) (?:copy|reprint)(?: fee)?|(?:live )?pay[ -]?by[ -]?phone(?: fee)?|stop payment(?: fee)?|copy (?:fee|of)|extra copy of|account (?:statement )?(?:copy|reprint)|research fee|wire transfers?|overdraft(?: protection)?(?: (?:fee|transfer)s?)?|inactivity fee|atm(?: transaction| access)? fee|inactive account(?: fee)?|application fees?|(?:account )?set-?up fees?|maintenance fees?|participation fee|variable rate information|other aprs|initiation fee|credit balance(?: fee)?|cheque copy|returned? (?:convenience )?che(?:ck|que)s?(?! fee)|returned convenience che(?:ck|que)s?(?: fee)?|security deposit|(?:program|processing|enrollment|instal?lment plan|pay-?over-?time|setup)(?: set-?up)? fee|(?:my )?(?:loan|plan)s?(?: sm)? (?:apr|fee)s?|(?:cash equivalent|money order|gaming)(?: (?:transaction|purchase))?s?(?: fee)?|convenience che(?:ck|que)s?(?: cash advance)?(?: fee)?|direct deposit|over the counter cash advance|check cash advance|same-day online cash advance|collection costs|currency conversion:(?!\\s*\\d(?:[.,]\\d+)?\\s?%)|credit report fee',
  ),
]

const WORDS = [...new Set(LABELS.flatMap(({ words }) => words))].toSorted((a, b) => b.length - a.length)
const WORD = new RegExp(WORDS.map((word) => word.replace(' ', '[\\s-]+')).join('|'), 'gi')
/** Labels by each word that has one of theirs: "fees" has "fee". */
const LABELS_BY_WORD = new Map(
  WORDS.map((word) => [word, LABELS.filter(({ words }) => words.some((each) => word.includes(each)))]),
)

/** Returns the labels with words in a text, and where these are. Only they can match. */
export function labelWordsIn(text: string): ReadonlyMap<Label, readonly number[]> {
  const found = new Map<Label, number[]>()
  for (const { index, 0: printed } of matchesOf(text, WORD))
    for (const label of LABELS_BY_WORD.get(printed.toLowerCase().replace(/[\s-]+/, ' ')) ?? []) {
      const places = found.get(label)
      if (places) places.push(index)
      else found.set(label, [index])
    }
  return found
}

const NAMES_ALL = new RegExp(
  `^(?:${ALL_KINDS})$|all (?:types of |other )?(?:transactions|balances(?! transferred)|advances)`,
  'i',
)
const NAMED = SUBJECTS.map(([topic, source]) => [topic, new RegExp(`\\b(?:${source})`, 'i')] as const)

/** Returns the topics that a label names: "APR for Balance Transfers and Cash Advances" names two. */
export function topicsNamed(label: string): Subject[] {
  const flat = oneLine(label)
  if (NAMES_ALL.test(flat)) return ['purchase', 'transfer', 'cash']
  return NAMED.filter(([, pattern]) => pattern.test(flat)).map(([topic]) => topic)
}
