/** A word this long is several whose spaces were lost. */
const GLUED = /[A-Za-z(),.:]{26,}/g
const GLUED_MIN = 5

/** Where one word ended: "AnnualFee", "Rate(APR)forPurchases", "Upto$35". */
const BOUNDARIES = /(?<=[a-z.:])(?=[A-Z])|(?<=[A-Za-z])(?=[($])|(?<=\))(?=[A-Za-z])/g

/** Parts the words of a text that lost its spaces; any other text is given back as it is. */
export function unglue(text: string): string {
  const glued = text.match(GLUED)?.length ?? 0
  const words = text.split(/\s+/).length
  return glued < GLUED_MIN || glued < words / 10 ? text : text.replace(BOUNDARIES, ' ')
}
