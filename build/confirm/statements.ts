import { rateIn, type StatedRate } from './earning.ts'
import { figuresIn, introsIn, type StatedFigure, type StatedIntro, statesWaiver } from './figures.ts'
import { offerIn, type StatedOffer } from './offers.ts'
import type { Passage } from './passage.ts'

/** The values that one passage states, for any card. */
export interface PassageStatement {
  readonly passage: Passage
  readonly figures: readonly StatedFigure[]
  readonly intros: readonly StatedIntro[]
  readonly isWaiver: boolean
  readonly offer: StatedOffer | null
  readonly rate: StatedRate | null
}

/** Only passages with one of these characters or words can state a value. */
const HAS_VALUE = /\d|\bnone\b|\bno\b|\bfree\b|\bwaived\b|\brebate/i

/** Returns the statements of a page, without duplicates. */
export function statementsOf(passages: readonly Passage[]): PassageStatement[] {
  const seen = new Set<string>()
  return passages.flatMap((passage) => {
    const { text, labels, headings } = passage
    const key = [text, ...labels, ...headings].join('\n')
    if (!HAS_VALUE.test(text) || seen.has(key)) return []
    seen.add(key)
    const stated = {
      passage,
      figures: figuresIn(passage),
      intros: introsIn(passage),
      isWaiver: statesWaiver(passage),
      offer: offerIn(passage),
      rate: rateIn(passage),
    }
    const { figures, intros, isWaiver, offer, rate } = stated
    return figures.length + intros.length > 0 || isWaiver || offer || rate ? [stated] : []
  })
}
