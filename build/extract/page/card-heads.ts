import { nameIn } from './cards-named.ts'
import { isProse, NOT_A_TITLE, withoutDots } from './page-card.ts'

const CARD = /\b(?:card|visa|mastercard|amex|american express)\b/i

/** Titles of parts about all cards, and links: "Compare cards", "Suggest a card", "Visa card rates". */
const OTHER_TITLE =
  /^(?:our|all|the|compare|apply|best|see|view|explore|learn|find|meet|manage|request|activate|start|save|use|suggest|discover (?:the|our|your|more))\b|\b(?:cards|benefits|services?|rates|fees|terms|programs?|features)(?: \d{1,2})?$/i

/** Whether a line opens or ends like the title of another part of a page. */
export const isOtherTitle = (line: string): boolean => OTHER_TITLE.test(line)

/** Whether a line is only a card name. */
export const isHead = (line: string): boolean =>
  nameIn(line) === line &&
  CARD.test(line) &&
  !isProse(line) &&
  !NOT_A_TITLE.test(withoutDots(line)) &&
  !isOtherTitle(line)

/** Whether a line is two to five words that each start with a capital letter. */
export const isTitleCase = (line: string): boolean => /^(?:[A-Z][\w'&+]*(?: |$)){2,5}$/.test(line)
