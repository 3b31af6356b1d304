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
    retail|regular|everyday|eligible|new|net|plan? purchase | purchases ,? fees|installment_plans|instalment_plans? ,? and|& other? fees|charges | regular charges |
    all? charges to your account | all charges | pay over time feature?
  `),
  transfer: phrases(`
    balance? transfer info|information? | balance transferred | balances transferred | transferred balance |
    balance_transfer|convenience|access|promotional|credit_card|visa|mastercard check|cheque
  `),
  cash: phrases(`
    atm? cash advance|advanced|withdrawal | cash like? transaction | cash equivalent transaction? | cash | atm cash | cash like advance |
    cash and|or|/ atm|overdraft advance | cash atm advance | overdraft|funds? advance | cash advances|transactions and related fees |
    cash advance / cash like transaction | cash advance and|or|/? cheque
  `),
  penalty: phrases(`
    penalty | default | delinquency | increased | increased|higher? interest? rate after missed payment
  `),
  annual: phrases(`
    annual | annual card|account|service|participation|maintenance|credit_card? fee|charge | annual card? membership card? fee|charge |
    annual cost | yearly? membership fee | yearly fee
  `),
  monthly: phrases(`
    monthly membership|account|credit|maintenance|servicing|service|subscription|plan? card? fee
  `),
  additional: phrases(`
    each? additional|additonal|supplementary|secondary|extra|employee card|cardholder|cardmember | each? additional|extra employee card |
    additional authorized? user | second authorized? card |
    each additional|supplementary annual? fee | each? authorized user card? | additional / supplementary card | employee platinum card | authorized user annual fee
  `),
  foreign: phrases(`
    foreign | foreign|international|cross_border currency? transaction|purchase|conversion|exchange | foreign purchase transaction |
    foreign currency | cross border | foreign transaction service assessment | international service assessment | currency conversion | fx |
    transactions|purchases in a? foreign currency | conversion of a? foreign currency |
    conversion fees on transactions in a? foreign currency
  `),
  late: phrases(`
    late payment? | missed payment | payment late
  `),
  returned: phrases(`
    returned|return|dishonoured|dishonored|unpaid|rejected|failed payment | payment return|returned | if a|your payment is returned|dishonoured|dishonored |
    payment returned|return for non_sufficient|insufficient funds | returned|return|unpaid|dishonoured item |
    returned|return|dishonoured|unpaid check|cheque fee|charge? | returned check|cheque for payment | nsf payment|check|cheque? |
    dishonoured|returned or dishonoured|returned payment | dishonoured|returned payment or check|cheque | dishonoured|returned ( nsf ) payment|check|cheque |
    non_sufficient|insufficient funds | non_sufficient|insufficient funds ( nsf ) | payment refused | payment without funds | returned / nsf payment | nsf / returned payment|check
  `),
  overlimit: phrases(`
    over limit | overlimit | over|exceeding the|your? credit? limit|line | credit limit exceeded | if you go over the|your credit? limit |
    if you exceed the|your credit? limit
  `),
}

/** Phrases for all subjects that have a rate. */
export const ALL_RATES: readonly string[] = phrases(`
  all types_of? transactions | all balances|advances | all transaction types | purchases balance transfers and? cash advances
`)

/** Labels that issuers print next to the subjects. Their values are not card fields. */
export const OTHER_SUBJECTS: readonly string[] = phrases(`
  minimum interest|finance charge | minimum interest payment? | military annual percentage rate | military annual percentage rate ( mapr ) |
  how_to_avoid? paying interest on_purchases? | how to avoid | for? credit card tips from? the? consumer_financial_protection_bureau? |
  how we_will|we|do_we|will_we calculate your_balance? | method of computing|calculating the? balance | balance computation method? |
  grace period | grace period for repayment|purchases | interest free grace? period? | determination|calculation of interest |
  required? minimum? gross? annual? personal|household? annual? income required|requirement? | credit score |
  welcome|new_cardmember|new_card_member|new_cardholder|new_account|sign_up offer|bonus |
  eligibility requirement? | reward program? | benefit | travel? insurance | purchase protection|security|assurance |
  loss of introductory|intro apr | billing rights | effective date | variable rate information | prime rate : | other apr | plan sm fee |
  loan sm? apr|fee | plan apr|fee | initial? credit limit | minimum monthly? payment | other disclosure | military lending act notice? |
  example of | card? replacement card? fee? | rush|express|expedited card|payment? delivery? fee | account? statement|document copy|reprint fee? |
  account copy|reprint | paper billing? statement fee? | sales draft|slip copy|reprint fee? | cheque copy | extra? copy of | copy fee | live? pay by phone fee? |
  stop payment fee? | research fee | wire transfer | overdraft protection? transfer? fee? | inactivity fee | inactive account fee? |
  atm transaction|access? fee | account? set up fee | setup fee | application|maintenance|participation|initiation|processing|enrollment fee |
  program set_up? fee | installment|instalment plan set_up? fee | pay over time fee | credit balance fee? | credit report fee |
  returned|return check|cheque | returned|dishonoured convenience check|cheque fee? | returned balance transfer check | security deposit |
  cash equivalent transaction|purchase? fee | money order transaction|purchase? fee? | gaming transaction|purchase? fee? |
  convenience check|cheque fee | convenience check|cheque cash advance fee? | direct deposit | over the counter cash advance |
  check cash advance | same day online cash advance | collection cost | club|lounge membership fee | membership fee statement? credit | account|fund|protection transfer
`)

/** Labels like these that are words of sentences too. */
export const OTHER_SUBJECTS_IN_TABLES: readonly string[] = phrases(`
  consumer financial protection bureau | prime rate | daily periodic rate | margin | credit line | foreign atm |
  rush card | express|expedited delivery | expedited payment | copy | research | balance|credit protection | inactivity | instalment plan |
  cash back | cashback | estimated interest
`)
