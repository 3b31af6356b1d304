/** A long run of letters: several words without their spaces. */
const JOINED = /(?<![A-Za-z(),.:])[A-Za-z(),.:]{26,}/g
const JOINED_MIN = 5

/** Word boundaries: "AnnualFee", "Rate(APR)forPurchases", "Upto$35". */
const BOUNDARIES = /(?<=[a-z.:])(?=[A-Z])|(?<=[A-Za-z])(?=[($])|(?<=\))(?=[A-Za-z])/g

/** A heading joined to the sentence below it: "Credit rateThe annual credit rate is". */
const SENTENCES =
  /(?<=[a-z]{3})(?=(?:The|This|These|You|Your|We|If|There|For|Annual)[ ][A-Za-z]|(?:Regular purchases|Purchases|Cash advances|Balance transfers):)/g

/** A value joined to the word before it or after it: "Fee$20", "Purchases29.24%", "ChargeNone", "(variable)19.99%", "NoneVisa Gold". */
const VALUES =
  /(?<=[a-z]\)?|\bAPR\)?)(?=\$\s?\d|\d{1,2}(?:\.\d+)?%|None(?:\b|(?=[A-Z]))|Up to [$\d])|(?<=[: a-z]None)(?=[A-Z][a-z]+[ ])/g

/** A name joined to the one before it: "Oak Visa GoldOak Visa Classic". */
const NAMES =
  /(?<=\w[ ](?:Visa|Master[Cc]ard|Card|Gold|Silver|Platinum|Classic|Infinite|Signature|Rewards|Secured|Student|Preferred|Elite))(?=[A-Z][a-z]{2})/g

/** Words in capitals joined to others: "EARN $200 BACKafter you spend", "Rates and FeesAPRIntro APR". */
const CAPITALS =
  /(?<=[A-Z]{4})(?=(?:after|when|once|on|for|in|you) )|(?<=[a-z]{2})(?=(?:EARN|GET|UP TO)\b|APR(?:\b|[A-Z][a-z]))|(?<=\bAPR|[a-z]APR)(?=[A-Z][a-z]{2})/g

/** Inserts missing spaces before values and names, and between all words of a text that lost its spaces. */
export function splitJoined(text: string): string {
  const parted = text.replace(VALUES, ' ').replace(NAMES, ' ').replace(SENTENCES, ' ').replace(CAPITALS, ' ')
  const joined = parted.match(JOINED)?.length ?? 0
  const words = parted.split(/\s+/).length
  return joined < JOINED_MIN || joined < words / 10 ? parted : parted.replace(BOUNDARIES, ' ')
}
