import { cues } from '../tokens/cues.ts'
import { phrases } from './phrases.ts'
import type { Subject } from './subjects.ts'

/** What a sentence says happens, by the subject of the fee for it. Labels do not have these words. */
export const EVENTS: Readonly<Partial<Record<Subject, readonly string[]>>> = {
  purchase: phrases(`
    charge to your account | pay over time balance | preferred annual? interest? rate
  `),
  cash: phrases(`
    cash transaction and related fee | cash interest | taking|take out cash | getting cash
  `),
  transfer: phrases(`
    transfer|transferring a balance | transfer your? balance | each balance | all balance transfer | balance you transfer|move |
    balance moved|transferred | transfer it | moving a|your balance
  `),
  late: phrases(`
    pay|paying late | payment is|are late | payment is? past due | past due payment? | payment is not received|made | miss a|any payment |
    missing a payment
  `),
  returned: phrases(`
    returned | payment you_make? is returned|dishonoured|dishonored | payment that is returned | payment are? returned |
    check|cheque that? is returned | dishonoured or returned payment
  `),
  overlimit: phrases(`
    exceed|exceeding|above your|the credit? limit | go|going over your|the credit? limit
  `),
  foreign: phrases(`
    international | foreign currencie | exchange rate | foreign_currency? conversion rate | amount converted | converted amount |
    purchase|transaction made? outside of? the u . s .? | purchase|transaction made? outside of? the united state |
    purchase|transaction made? outside the country | transaction outside canada | purchase made? abroad |
    transaction in a currency other than | purchase in other currencie | purchase|transaction in foreign currencie
  `),
  additional: phrases(`
    additional one | additional gold|platinum card | additional ( supplementary ) card | co applicant
  `),
  annual: phrases(`
    yearly charge?
  `),
  monthly: phrases(`
    monthly charge?
  `),
}

/** Single words that name a subject only next to a fee or rate. */
export const WEAK_ALONE: ReadonlySet<string> = new Set(
  'cash transfer advance foreign international late returned annual yearly monthly penalty default'.split(
    ' ',
  ),
)

/** Words that contain the name of a subject but are not about it. */
export const OTHERS_IN_SENTENCES: readonly string[] = phrases(`
  cash back | cash card | cash visa | cash mastercard | cash secured | cash reward | cash value | cash bonus |
  overdraft protection transfer | wire transfer | fund transfer | transfer partner | purchase price | purchase date |
  past due amount | amount past due | assistance membership fee | club membership fee | lounge membership fee | draft copy fee | sale draft copy |
  cash advance draft | promotional cheque or rate fee | balance over your credit limit |
  balance over the credit limit | amount over your credit limit | amount over the credit limit | amount over the limit |
  over limit amount | overlimit amount | monthly maintenance fee
`)

/** Words that join subjects of one fee or rate: "annual, late or over-limit fees". */
export const JOINS_SUBJECTS: ReadonlySet<string> = new Set(
  'and or nor , / & fee charge transaction for on no any a an the your all zero related apr rate interest of annual payment qualifying eligible new certain standard regular you card up to three two four'.split(
    ' ',
  ),
)
/** Words before a name inside a sentence. */
export const NAMES_PART = cues('the|your|our|an|a|to|and|of|on|by')

/** Words around figures that do not link them to a subject. */
export const NEUTRAL: ReadonlySet<string> = new Set(
  `fee charge surcharge markup penalty apr rate interest annual annually yearly variable fixed standard regular credit percentage preferred
  currently now just only modest low reasonable hefty steep flat maximum minimum max your the a an our this that same introductory intro promotional
  up as high much either greater higher lesser between from ranging range starting it also you ( ) card account amount one time in transaction total
  additional extra more than approximately new future effective long eligible qualifying retail regular certain u . s dollar us month #months year /
  first by with little plus conversion converted thi overage each we must not same any two three four five six`
    .split(/\s+/)
    .filter((word) => word !== ''),
)

/** Words that link a subject to the figure after it. */
export const LINKS_AHEAD: ReadonlySet<string> = new Set(
  ': is are be will of at = carry carrie have has come cost incur subject pay remain stay reach charged charge apply applie applied can may under to change changing increasing decreasing goe for plus exceed'.split(
    ' ',
  ),
)

/** Words that link a figure to the subject after it. */
export const LINKS_BACK: ReadonlySet<string> = new Set(
  'on for per each every any all of to as when if is are will be apply applie applied charged charge - into made add using use making'.split(
    ' ',
  ),
)

/** Words that only separate statements. */
export const SEPARATORS: ReadonlySet<string> = new Set([',', 'and', '|', '&'])

/** Words for "no charge" before a subject, with the words up to it. */
export const NOTHING = cues(`
  no|zero|without|skip any|additional|extra|hidden|pesky|costly?
  free|freedom of|from any|additional|extra|hidden|pesky|costly?
  do|doe|will|did not have|be|also|ever|need? to? pay|charge|charged|have|assess|impose|come|carry with? any|an|a|the|additional?
  don't|doesn't|won't|never have|be|also|ever|need? to? pay|charge|charged|have|assess|impose|come|carry with? any|an|a|the|additional?
  never worry about having_to? pay|paying an|a|the|any?
  none of our|these|the|them two|three|four|five|six? ..2 card|visa|mastercard? charge|have|has|assess|assesse|impose|come|carry|carrie with? any|an|a|the|additional?
  waive|eliminate the|any|all?
  say_goodbye_to the|any|all?
  free|complimentary
`)
/** Words for "no charge" after a subject. */
export const FREE = cues(`
  is|are always|completely|too? free|waived|complimentary|nil too? .|,|;|!|)|-|and
  is|are free of charge
  can|may be added for_free
  can|may? be? added? at|for no additional|extra|annual? cost|charge|fee
  free_of_charge
`)
/** Joins a share and its minimum, after the first of them. */
export const SHARE_AND_MINIMUM = cues(`
  or up_to|a|an|minimum|min|of|either|if|the|greater|higher|lesser? #$|#%
  fee? ( a? minimum|min .|:? of|fee? #$
  ( #$ minimum|min|fee
  with|, a? minimum|min of? #$
  to|- #$
`)

/** Words of sentences about examples, other cards, or typical prices. */
export const HEDGES = cues(`
  typically|usually|average|the_typical|the_usual|suppose|imagine|let's_say|instead_of|compared|previously|previous|considering|in_this_example
  most|many|some|other|majority credit? card|issuer|bank|company|provider|product
  your_current credit? card
  saving|avoid
  send|sending|transfer|transferring money abroad|internationally|overseas|to
  may|might|could be the|a better
  under|below|over #$ annual|yearly
`)
/** Words that open sentences about examples. */
export const EXAMPLES = cues('for_example|for_instance\nfor a|an #$')
/** Words about values that no longer apply, and about refunded fees. */
export const PAST = cues('was|were|used_to|former|formerly')
export const REFUNDED = cues('refund|refunded|reimburse|reimbursed')
/** Words about limits of rates. */
export const LIMITS = cues(`
  not exceed
  not ..1 le|more|less than
  never exceed|go
  no_more_than|le_than|less_than
`)
export const REWARDS = cues('earn|earning|earned|cash_back|cashback|reward_rate')
/** An offer after the rewards: "5% cash back for 3 months and a 0.99% introductory rate on balance transfers with a 2% fee". */
export const AND_INTRO = cues('and|plus a|an #% introductory|intro|promotional annual? interest? rate|apr')

export const SHARE_BASE = cues(`
  of|per the|each|every|any|amount
  per transaction|transfer|advance
  ( minimum|min|#$
`)
export const FEE_AFTER = cues('fee|charge|surcharge|markup\n..2 fee|charge|surcharge|markup')
export const RATE_AFTER = cues(`
  )? variable|fixed|annual|annually|yearly|interest|credit|standard|regular|intro|introductory|promotional|purchase? annual? apr|rate|interest|percentage_rate
  annually|yearly
`)
export const FEE_BEFORE = cues('fee|charge ..4')
export const RATE_BEFORE = cues('apr|rate|interest ..4')
export const RATE_WORDS = cues('apr|rate|interest')
/** Words that make a low rate introductory. */
export const FOR_TIME = cues('intro|introductory|promotional|#months\nfirst|full|whole year')
/** The time of a rate after it, not of what it is for: "transfers in the first 30 days". */
export const FOR_MONTHS = cues('for the|your? first|initial? #months')
/** A first year without its number of months. */
export const A_YEAR = cues('first|full|whole year')
/** Joins the ends of a range, or the tiers of a rate, after the first of them. */
export const JOINS_RATES = cues(`
  apr? ,? or|and|to|and_up_to|up_to|through|-|/ #%|#
  ,? #%
`)

/** Words about the minimum of a share. */
export const HAS_MINIMUM = cues('min|minimum .? :? fee? of? #$\n#$ min|minimum')
export const IS_MINIMUM = cues('min|minimum fee?\nmin|minimum .|:|of|fee? is|of|:?')
export const NOT_A_FEE_AFTER = cues(`
  +|plus any? interest
  apr|interest|annual_percentage|rate
  in|of? cash_back|cashback|reward|back|bonus|statement_credit|credit|gift_card|off|in_purchase|or_more|or_le|value|more|higher|above|below
  or_more|or_less
`)
export const NOT_A_SHARE_AFTER = cues('of the|your credit? limit|line|outstanding|balance_owed')
export const NOT_A_FEE_BEFORE = cues(`
  spend|spending|earn|balance|worth|valued|deposit|over|under|between|limit|credit of|is|to|up_to|at|at_least?
  exceed|exceeding of? ..0
  less|more than
  if_you pull|withdraw|borrow
  purchase_of|none_to
  minimum_payment ..4
  transfer|advance amount is|of|:?
`)
/** Words about what else has a fee or none: an account, or a program to enroll in. */
export const OF_ACCOUNT = cues(
  'with an|a|your|our ..4 account|package|plan\nfor enrolling\nbank|banking|chequing|checking|saving plus? account|package|plan',
)
export const FREE_FOR_A_TIME = cues(`
  for|in|during|within? the|your? first|initial|intro|introductory|#months|life
  on the|your first one
  #_st|# year
  if|unless|until|except|between|through|promo
  when_you have|maintain|set|open|transfer|spend|enroll|keep|hold|join|bank
  when you're|you_are ..3 client|customer|member
  we'll|we_will waive ..8 if|when|with
  for ..2 customer|client|senior|military|veteran|employee|teen
  at our|network? atm
  in year_one|year_#
  on overdraft
  made|completed|posted|transferred
`)
/** What a fee that is waived would cost: "save on the annual fee ($90 value)". */
export const WORTH = cues('..9 ( a? value_of? #$ value? )')

/** Words before a value that follows another one in time. */
export const IS_LATER = cues(`
  then|thereafter|afterward|after_that|after_this|after_which|subsequently
  after ..5 period|month|end|expire|#months|intro|introductory
`)

export const BARE_AFTER = cues(`
  )? (? variable|ongoing|standard|regular|fixed )? purchase? apr|rate
  (? variable )? .|nl
  annual? interest_rate|percentage_rate
  is the|our|your annual? interest_rate
`)
export const BARE_BEFORE = cues(`
  variable|ongoing|standard|regular|fixed|low|effective|annual|credit|interest|percentage ,? variable? interest? annual? apr|rate|interest (? apr? )? for|on? the|your? ..4
  apr|rate is|are|of|:|range|ranging|between|from|at ..3
  card apr
  credit|regular|interest rate|apr :?
  as_low_as
`)
export const NOT_A_BARE_RATE = cues(`
  cash_advance|cash|advance|penalty|prime|transfer|default|military|armed|daily|periodic|maximum|margin|savings|saving|deposit|yield|plan|installment|instalment|loan|monthly|average|low_interest|student|increase|increased|raised|rise
`)
/** "Only $6 / month", "It costs $6 a month". */
export const A_MONTH_AFTER = cues('/|per|a|each month')
export const A_MONTH_BEFORE = cues('only|just|cost|costs\ncard is')
/** A higher fee of the same kind: "$29 the first time and up to $40 if you are late again". */
export const RAISED_AGAIN = cues('up_to? #$ ..6 again|subsequent|second|next\nup_to? #$ if|for ..4 again')
