const SOME_PURCHASES =
  /\b(?:on|for)\s+(?:\w+\s+){0,2}(?:select|selected|certain|specific|specified|qualifying(?! (?:balance )?transfers)|purchases of (?:\$|[a-z]))/i

/** "On all Acme Vacation purchases": a proper name limits the rate to some purchases. */
const NAMED_PURCHASES =
  /\b(?:on|for)\s+(?:all\s+)?(?:(?!(?:New|All|Balance|Card|Eligible|Retail|Everyday|Regular|Net)\b)[A-Z][\w'&-]*\s+){1,3}[Pp]urchases/

/** Whether a rate applies only to some purchases, such as those at one store. */
export const isForSomePurchases = (sentence: string): boolean =>
  SOME_PURCHASES.test(sentence) || NAMED_PURCHASES.test(sentence)
