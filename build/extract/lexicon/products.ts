import { phrases } from './phrases.ts'

/** Products of banks other than credit cards. A fee or rate of theirs is none of the card. */
export const OTHER_PRODUCTS: readonly string[] = phrases(`
  home equity | home equity line | home equity line of credit | home equity loan | heloc | mortgage | loan | personal loan | auto loan |
  vehicle loan | student loan | home loan | business line | operating line |
  business line of credit | personal line of credit | overdraft | overdraft protection | overdraft line of credit |
  overdraft protection line of credit | checking | checking account | chequing | chequing account | saving account |
  money market | share account | share draft | certificate of deposit | deposit account | debit card | atm card |
  atm and debit card | prepaid card | gift card | safe deposit box | lounge membership | lounge key | priority pas
`)

/** Products whose names mean something else in sentences: "Savings on interest". */
export const TITLED_PRODUCTS: readonly string[] = phrases('saving | share | real estate')

/** Words of titles of a card's own terms: "Interest Rates and Fees", "Legal". */
export const TERMS_TITLE_WORDS: ReadonlySet<string> = new Set(
  'rate fee apr term condition disclosure legal pricing'.split(' '),
)

/** Words of titles above other products besides their names: "Consumer loan fees", "Auto and boat loans". */
export const PRODUCT_TITLE_WORDS: ReadonlySet<string> = new Set(
  `a an and or the our your of for to on other all account fee charge rate service schedule deposit line credit consumer personal
  business commercial auto vehicle boat rv home student new used share product term details`.split(/\s+/),
)

/** Words that name a credit card. */
export const CARD_WORDS: ReadonlySet<string> = new Set(
  'card cardholder cardmember visa mastercard amex express discover'.split(' '),
)

/** Titles above terms that do not apply to new cardholders, or no longer. */
export const PAST_TITLES: readonly string[] = phrases(`
  expired offer | past offer | previous offer | archived term | archived offer | previous term | superseded term |
  current cardholder | current cardmember | existing cardholder | existing cardmember | existing account
`)

/** Heads of columns that compare the card with others. */
export const COMPARED_COLUMNS: readonly string[] = phrases(`
  them | other | other card | other bank | other issuer | other travel card | typical card | average card | competitor |
  the competition | the other | store card | bank card | big bank card | airline card | hotel card | regular credit card |
  ordinary credit card | ordinary card
`)
