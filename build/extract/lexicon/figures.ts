import { cues } from '../tokens/cues.ts'

/** Words before percentages that are not annual rates: margins, the index, daily rates, limits, shares, penalties. */
export const NOT_A_RATE_BEFORE = cues(`
  add|adding|added|plus|+|margin|margin_is|margin_= up_to?
  margin|spread of between?
  margin|spread of up_to?
  prime rate? is|was|of|currently|=|as_of ..8
  prime rate ,
  daily|monthly|periodic|dpr ..8
  exceed|exceeded|exceeding ..9
  maximum|max|cap|capped|ceiling|floor|minimum|min|at_least ..5
  higher|more|greater|less|lower|above|below than ..5
  not|never go|be? above|below|lower|higher ..5
  fee|penalty|cash_back|cashback|reward|discount is|are|of|equal_to? is|are|of|equal_to? up_to? :?
  increase|increased|raise|raised|change|go_up ...14 to ...8
  typically|usually|generally|average|around|roughly|most_card ..7
`)

/** Words after percentages that are not annual rates. */
export const NOT_A_RATE_AFTER = cues(`
  u|us? .? s? .? prime|wsj
  )? above|over|higher|lower|below|less|added|plus|+|discount|margin|points_above
  ceiling|cap .|,|;|)|nl
`)

/** Words after percentages that are shares. After the first figure of a line they may be the next label. */
export const SHARE_AFTER = cues(`
  (? min|max|minimum|maximum .|:|,|;|)|-|of|is|#$|fee|charge|amount|nl
  of the|each|every|any|your|all|outstanding|balance
  per transaction|trans|day|month|advance
  fee|trans|transaction|transfer|cash_back|cashback|reward|back|daily|monthly|periodic|cash_advance_fee|balance_transfer_fee
  bonus|more|off|discount|saving|faster|extra
`)

export const QUEBEC_BEFORE = cues('quebec|québec ..8')
export const QUEBEC_EXCLUDED = cues('outside|other_than|except|not_in of? the? province? of?')
/** A rate for Quebec: "21.99% for Quebec residents". */
export const QUEBEC_AFTER = cues(`
  (|-|nl? nl? (|-? for|if? residents? of? the? province? of? quebec|québec
  (? if you reside|live in the? province? of? quebec|québec
  (? if you are a? resident of the? province? of? quebec|québec
`)

/** Words that mark a rate as introductory. */
export const INTRODUCTORY = cues('intro|introductory|promo|promotional|special|welcome|teaser')
export const OF_OFFER = cues('offer|bonus :? earn|get|receive')
/** Words that end an introductory period. */
export const AFTER_INTRO = cues(
  'after|thereafter|then|expire|expired|end|ended|once|when|following|subsequently|afterward|end_of',
)
/** A rate that lasts: "(18.10% after that)". */
export const LASTING = cues(
  ')|variable|apr|rate|interest? )|variable|apr|rate|interest? )|variable|apr|rate|interest? after_that|thereafter|afterward',
)

/** Words between the rates of one range or list of tiers, up to the second rate. */
export const JOINS_RANGE = cues(`
  ( ..6 #%? ) apr? ,? or|and|to|and_up_to|up_to|through|-|;|/? #%|#
  apr? ,? or|and|to|and_up_to|up_to|through|-|;|/? #%|#
`)
export const TIERS = cues(
  'tier|level|excellent|very_good|good|fair|average|credit|score|fico|beacon|or_higher|or_above|or_better|for_unsecured|rate_#',
)

/** Amounts that are conditions of a fee: "if your balance is less than $1000". */
export const CONDITION_BEFORE = cues(`
  per|every|each
  less|more|greater|higher|lower than or? equal? to?
  exceed|over|under|below|above|between|spend|spending
  minimum payment will_be|is|of
  balance|payment|transaction|purchase|amount|advance|spend|transfer|line|limit|debt ..10!fee|charge|charged|whichever is|are|of|than|from|to|at_least|-|and|totaling
`)
export const CONDITION_AFTER = cues(
  'or more|less|greater|under|over\nand above|over|under|below\nminimum_payment|in_net',
)

/** A figure that is not the price of this card: "typically $5", "$5 on most cards". */
export const HEDGED_BEFORE = cues(
  'typically|usually|often|generally|on_average|most_card|most_issuer|around|about|roughly|as_much_as|as_high_as|as_low_as ...10',
)
export const HEDGED_AFTER = cues('...3 on|of|for most credit? card|issuer')

/** Words that say that there is no charge, at the start of a value. */
export const NO_CHARGE = cues(`
  none|nil|free|zero|waived|no|not_charged
  no|none annual|membership? membership? fee
  no additional|extra? charge|cost
  does_not|doesn't have|charge|come_with ..5 fee
  no ..5 fee
  up_to ..5 free
  free for ..4 card|user|cardholder
  ..7 at_no additional|extra|annual? cost|charge|fee
  we? do_not|don't charge|impose|assess|have ..5 fee|charge
  none on|for any|all|every|either|both ..1 card
`)
export const THERE_IS = cues('there? is|are|will_be')
export const AT_NO_FEE = cues('..1 fee at_no')

/** Words that end a value. */
export const LIMITED = cues(
  'max|maximum|cap|capped|capped_at|not_exceed|not_to_exceed|not_exceeding|no|nor|not_more_than|at_most|up_to ..4',
)
export const SMALLER_OF_TWO = cues('whichever is less|lesser|lower|smaller\nlesser|lower|smaller of')
export const MINIMUM_BEFORE = cues('min|minimum .|fee? :|of|is? :|of|is?\n(|, at_least')

/** Money that is not an annual fee: the price of an additional card, spending, credit, or a reward. */
export const OTHER_MONEY_BEFORE = cues(`
  per|every|each|up_to
  receive a|an
  additional|authorized|supplementary|employee|spend|spent|spending|save|worth|earn|earned|earning ..10
  credit line|limit ..10
  charge_will_be_no_less_than ..4
`)
export const OTHER_MONEY_AFTER = cues(`
  or_more? cash|bonus|statement_credit|in_reward
  or_more? or #%
  in ..1 value|benefit|reward|saving
  credit if|when|and|each|every|per|toward|for|.|,|;|nl
  each|per|for additional|supplementary|authorized card|cardholder|user nl
  each for up_to # additional|supplementary|authorized
`)
export const OF_SPENDING = cues('or_more? in|on|of|worth of? ..2 purchase|spend')

/** An amount per month that is no fee of the card: "$99, less than $8.25 a month", "$10 per month streaming credit". */
export const OTHER_MONTHLY_BEFORE = cues(`
  less|lower|under|below than?
  from
  insurance|premium|checking|chequing|saving|overdraft|protection|credit|rebate|up_to ..6
`)
export const OTHER_MONTHLY_AFTER = cues(`
  /|per|a|each month ..2 credit|rebate|insurance|saving|statement_credit|toward
  /|per|a|each month back|get|for_each
`)

/** Words before the rate that missed payments lead to: "your rate will increase to 24.99%". */
export const RAISED_TO = cues(`
  increase|increased|raise|raised|go|goe|jump|rise|change ..24 to ..10
  increase|increased|raise|raised|go|goe|jump|rise|change up? by #% point? ,? ..24 to ..10
  , it|rate will_be
  if|when ..24 payment ..14 :
  if|when ..24 payment ..14 an interest? rate of
  , the|your ..4 rate will_be|will_become|become
  , your ..1 rate for|on ..4 will_be|will_become
  , the|your rate on|for purchase become
  , interest ..4 will_be|will_become|become
  or_more separate? missed_payment ,|:? ..8
  penalty|default apr|rate is|of|will_be up_to?
`)
/** The same, in words that sentences about promotions have too. */
export const SET_TO = cues(`
  rate ..12 move ..24 to
  rate ..12 become
  these become
  rate ..12 will then? be
  you'll pay
  you will pay
`)
/** A raised rate, after missed payments or from a day on. */
export const RAISED_RATE = cues('rate will_be|are increased|raised to #%')
/** "They will be 25.49% for purchases", after a reason why rates rise. */
export const THEY_WILL_BE = cues('they will_be #%')
/** "Your rates will then be 25.49% on purchases", after such a reason. */
export const WILL_THEN_BE = cues('your|the|these rate will then be #%')
/** A fee for cash advances in other countries. */
export const ABROAD = cues('outside|abroad')
/** Words between two steps, of which the second is higher: "to 22.99% or 24.99%". */
export const OR_HIGHER = cues(`
  #% or
  #% and / or
  #% after ..8 and to
`)

/** Words about plans with rates of their own. */
export const INSTALLMENTS = cues(
  'installment|instalment|financing\nequal monthly? payment\ndeferred interest\nwith|under this plan\nspecial_terms',
)
/** Words about a plan of payments of one size. */
export const OF_PLAN = cues('fixed|equal monthly payment\nreduced ..2 plan')
/** Words about the time to pay a balance without interest. */
export const OF_GRACE = cues('due_date|grace_period|full_balance|in_full')

/** Words about rates after missed payments. */
export const ABOUT_PENALTY = cues(`
  penalty|default|delinquent
  if|when ..6 miss|missed|fail
  if|when ..4 do|doe not ..6 pay|payment
  if|when ..4 don't ..6 pay|payment
  if|when ..9 payment ..5 not received|made|paid
  if|when ..4 payment is ..4 late|overdue|past
  missed payment
  miss two|2|three|3 ..2 payment
  payment ..4 missed
  if|when ..6 past_due|delinquent
  late once|twice
  not_approved
  lose ..8 rate
  apply the|our standard|default rate
`)
