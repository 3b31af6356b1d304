import { phrases } from './phrases.ts'

/** Words before a rate or its subject that do not change what it is: "Variable APR". */
export const RATE_ADJECTIVES: ReadonlySet<string> = new Set(
  'variable non fixed standard regular current preferred ongoing minimum'.split(' '),
)
export const CARD_KINDS: ReadonlySet<string> = new Set('visa mastercard master card credit'.split(' '))

/** Labels that are words of sentences too: only alone on a line, with a value, are they labels. */
export const ALONE: ReadonlySet<string> = new Set([
  'annual',
  'late',
  'foreign',
  'cash',
  'advance',
  'missed payment',
  'payment returned',
  'foreign purchase',
  'international purchase',
])

/** Words after the name of a fee that say where, for what or for whom it is, and do not change what it is. */
export const DETAILS: readonly string[] = phrases(`
  ,? per card|account|year | ( per card|account|year ) | ( for? the? primary cardholder and up to #|two|three additional card|user ) |
  , primary|main|principal card|cardholder | ,|-? within|in canada |
  at|from an|a|any|our? bank_machine|atm|abm|teller|branch -? in|within? canada? |
  at|from an|a|any|our? bank_machine|atm|abm|teller|branch or an|a? bank_machine|atm|abm|teller|branch -? in|within? canada? |
  ,? up to #|two|three|four|five|six | ( up to #|two|three|four|five|six ) | ( each ) | each
`)

/** Words after the name of a fee for cash. After other names, they are another label: "Foreign transaction | ATM fee". */
export const CASH_DETAILS: readonly string[] = phrases('( atm ) | atm')
