import { type Cues, cues } from '../tokens/cues.ts'

/** Words around the figure of a fee in a sentence. */
export interface StatedFee {
  readonly before?: Cues
  readonly after?: Cues
}

export const FOREIGN_FEES: readonly StatedFee[] = [
  {
    before: cues(`
      foreign|other currency|currencie|transaction ..50!none|penalty|late|returned|balance|advance plus|fee|over|above|markup|mark_-_up|charge|premium|increased_by ..14
      currency_conversion|conversion_rate|exchange_rate ..50!none|penalty|late|returned|balance|advance plus|fee|over|above|markup|mark_-_up|charge|premium|increased_by ..14
      currency_conversion fee|charge|markup|mark_-_up? is|of|remain_at|stay_at
    `),
  },
  { before: cues('fee|charge of'), after: cues('..20 amount ..7 converted\n..10 converted amount') },
]
/** "2.5% on foreign purchases". */
export const ON_FOREIGN: StatedFee = {
  after: cues('on|for|to all|any? foreign currency? transaction|purchase'),
}

/** Words before the fee of transfers, and words that open it. */
export const TRANSFER_FEE_BEFORE = cues(`
  balance_transfer_fee of|is|:?
  balance_transfer is|are subject_to_a_fee_of
`)
export const INTRO_TRANSFER_FEE = cues(`
  #% intro|introductory balance_transfer_fee
  #% ,? then a|an ..2 fee of
`)
export const FEE_OPENS = cues('#$|#%|(|either|up_to|the_greater|the_higher|a|an|equal')
export const TRANSFER_SHARES: readonly StatedFee[] = [
  {
    before: cues('fee ..10'),
    after: cues('of the|each? dollar? amount? of? each|the|any|every? such? balance? transfer'),
  },
  { after: cues('balance? transfer fee') },
  { before: cues('balance_transfer ..8 with a|an one_-_time?'), after: cues('transfer? fee') },
]
export const TRANSFER_MINIMUMS: readonly StatedFee[] = [
  { before: cues('minimum fee? of?'), after: cues('..12 transfer|each_balance') },
  { before: cues('transfer_fee ..12'), after: cues('minimum') },
]

export const MONTHLY_FEES: readonly StatedFee[] = [
  { after: cues('monthly card? fee') },
  { before: cues('monthly card? fee of') },
]
