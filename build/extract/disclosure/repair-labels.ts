const SUBJECT = '(?:purchases|balance\\s+transfers|cash(?:\\s+advances)?)'

/** Labels that the merged columns of a PDF split: the end of the label follows the start of its value. */
const SPLIT: ReadonlyArray<readonly [RegExp, string]> = [
  [
    new RegExp(
      `(rate\\s*\\(aprs?\\)\\s+for)([ ]*\\n(?![^\\n]*(?:,|\\b(?:and|or)|&)[ ]*\\n)[^\\n]{5,120}(?=\\n[ ]*${SUBJECT}[ ]*\\n)|[ ]+(?!all\\b|${SUBJECT})[^\\n]{5,120})(\\n[ ]*${SUBJECT})(?=\\s)`,
      'gi',
    ),
    '$1$3$2',
  ],
  [
    /(annual\s+percentage\s+rate\s*\(aprs?\))([^%]{1,160}?|[^\n]{1,160})(\s*\n\s*for\s+(?:purchases|balance\s+transfers|cash(?:\s+advances)?))(?=[\s:])/gi,
    '$1$3$2',
  ],
]

/** Joins split labels. The text keeps its length. */
export const repairLabels = (text: string): string =>
  SPLIT.reduce((repaired, [pattern, order]) => repaired.replace(pattern, order), text)
