/** Titles above other cards. Facts below them are not about the card of the page. */
export const OTHER_CARDS: readonly string[] = [
  'compare cards',
  'compare our cards',
  'compare other cards',
  'compare to other cards',
  'compare with other cards',
  'compare similar cards',
  'compare with similar cards',
  'see how it compares',
  'similar cards',
  'related cards',
  'other cards',
  'other cards to consider',
  'more cards',
  'more cards to consider',
  'explore other cards',
  'you may also like',
  'you might also like',
  'cards you may like',
  'cards you might like',
]

const ADDITIONAL_CARD = /\b(?:additi?onal|supplementary) (?:[A-Z]\w+ )*cards?\b/i

/** Whether words name additional cards of an account. A fee between two such lines is theirs. */
export const namesAdditionalCard = (words: string): boolean => ADDITIONAL_CARD.test(words)

const OTHER_CARD =
  /\b(?:looking for|list of|alternatives?|best (?:\w+ )?cards|cards (?:with|that)|other cards)\b/i

/** Whether a sentence is about other cards: "Looking for a card without foreign transaction fees?" */
export const isAboutOtherCards = (words: string): boolean => OTHER_CARD.test(words)
