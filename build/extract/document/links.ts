/** A link or button of a card: "Apply now", "Learn more about Elm Gold", "See rates & fees". */
export const LINK = [
  'apply(?: (?:now|today|online|here|in branch|at a branch|for (?:the |this )?[^$%.]{3,60}))?',
  'apply now for [^$%.]{3,60}',
  'learn more(?: (?:about|&|and) [^$%.]{3,60})?',
  'check (?:if I[^$%.]{2,30}|for offers)',
  '(?:see|view) (?:if I[^$%.]{2,30}|(?:all |full |our |important )?(?:rates|terms|pricing|details|card|offers?|fees)[^$%.]{0,40})',
  'get started|get (?:your|this) card|visit a branch|more details|details|(?:\\+ )?compare|rates & fees|offer terms|remove|select|add to compare',
].join('|')

const ALONE = new RegExp(`^\\W*(?:${LINK})\\W*$`, 'i')

/** Whether words are only those of a link, which names neither a card nor a fee or rate. */
export const isLink = (words: string): boolean =>
  words.length <= LENGTH_MAX && ALONE.test(words) && !/\b(?:for|about|on|of) /i.test(words)
const LENGTH_MAX = 40

/** Praise or a kind of offer on a card, or the sign of a hint: "Most popular", "i". */
const BADGE =
  /^\W*(?:i|info|\?|new|most popular|popular|featured|recommended|best (?:value|seller|for \w+(?: \w+)?)|our pick|limited[- ]time(?: offer)?|online (?:exclusive|only)|special offer)\W*$/i

/** Whether words are only those of a badge. */
export const isBadge = (words: string): boolean => words.length <= LENGTH_MAX && BADGE.test(words)
