import { phrases } from './phrases.ts'

/** The subject of a value of a card. */
export type Subject =
  | 'purchase'
  | 'transfer'
  | 'cash'
  | 'penalty'
  | 'annual'
  | 'monthly'
  | 'additional'
  | 'foreign'
  | 'late'
  | 'returned'
  | 'overlimit'

/** Subjects that only fees have. */
export const ARE_FEES: ReadonlySet<Subject> = new Set<Subject>([
  'annual',
  'monthly',
  'additional',
  'foreign',
  'late',
  'returned',
  'overlimit',
])

/** Names of subjects in both countries. Add synonyms here. */
export const SUBJECTS: Readonly<Record<Subject, readonly string[]>> = {
  purchase: phrases(`
    purchase | retail purchase | regular purchase | everyday purchase | eligible purchase | new purchase | card purchase |
    net purchase | purchases and fees | purchases and charges | purchases and other charges | regular charges | all charges
  `),
  transfer: phrases(`
    balance transfer | balances transferred | transferred balance | balance transfer check | balance transfer cheque |
    convenience check | convenience cheque | access check | access cheque | credit card cheque | credit card check |
    promotional cheque | transfer
  `),
  cash: phrases(`
    cash advance | cash advanced | cash withdrawal | cash transaction | cash like transaction | cash equivalent transaction |
    cash | atm cash advance | atm cash | cash and atm advance | cash or atm advance | overdraft advance | funds advance | advance
  `),
  penalty: phrases(`
    penalty | default | delinquency | penalty apr and when it applies
  `),
  annual: phrases(`
    annual fee | annual membership fee | annual card fee | annual account fee | membership fee | yearly fee | card fee
  `),
  monthly: phrases(`
    monthly fee | monthly membership fee | monthly account fee | monthly card fee
  `),
  additional: phrases(`
    additional card | additional cardholder | additional cardmember | additional user | additional authorized user | second card |
    supplementary card | supplementary cardholder | supplementary cardmember | secondary card | secondary cardholder |
    authorized user | authorized user card | extra card | employee card
  `),
  foreign: phrases(`
    foreign transaction | foreign currency | foreign currency transaction | foreign currency conversion |
    foreign currency exchange | foreign exchange | foreign conversion | foreign purchase | foreign purchase transaction |
    international transaction | international purchase | international service assessment | international currency conversion |
    cross border | cross border transaction | currency conversion | fx | transactions in foreign currency |
    transactions in a foreign currency | purchases in a foreign currency | conversion of a foreign currency
  `),
  late: phrases(`
    late payment | late | missed payment | payment late
  `),
  returned: phrases(`
    returned payment | returned check | returned cheque | returned item | return payment | return item | return check |
    dishonoured payment | dishonored payment | dishonoured cheque | unpaid payment | rejected payment | failed payment |
    non sufficient funds | insufficient funds | nsf | nsf payment | nsf check | nsf cheque
  `),
  overlimit: phrases(`
    over limit | overlimit | over the limit | over the credit limit | over credit limit | over your limit |
    over your credit limit | over credit line | over the credit line | exceeding your credit limit | exceeding the credit limit |
    exceeding credit limit | credit limit exceeded
  `),
}

/** Phrases for all subjects that have a rate. */
export const ALL_RATES: readonly string[] = phrases(`
  all transactions | all types of transactions | all balances | all advances | all transaction types
`)

/** Labels that issuers print next to the subjects. Their values are not card fields. */
export const OTHER_SUBJECTS: readonly string[] = phrases(`
  grace period | interest free grace period | interest free period | how to avoid paying interest |
  how to avoid paying interest on purchases | paying interest | minimum interest charge | minimum interest |
  minimum finance charge | minimum payment | minimum monthly payment | for credit card tips | credit card tips |
  consumer financial protection bureau | how we will calculate your balance | method of computing the balance |
  balance computation method | determination of interest | calculation of interest | loss of introductory apr | billing rights |
  prime rate | variable rate information | daily periodic rate | margin | credit limit | initial credit limit | credit line |
  foreign atm | card replacement | replacement card | rush card | rush fee | express delivery | expedited delivery |
  expedited payment | statement copy | document copy | sales draft copy | copy | pay by phone | stop payment | research |
  wire transfer | overdraft | overdraft protection | overdraft transfer | balance protection | credit protection | inactivity |
  inactive account | application fee | set up fee | processing fee | program fee | plan fee | installment plan fee |
  instalment plan | security deposit | credit balance | collection cost | returned convenience check |
  returned convenience cheque | returned balance transfer check | dishonoured convenience cheque | cash equivalent fee |
  money order | gaming | rewards | cash back | cashback | benefit | insurance | welcome offer | welcome bonus | credit score | military lending act |
  military annual percentage rate | minimum income | personal income | household income | annual income | estimated interest
`)
