const GAP =
  '(\\s*(?:(?!\\bAPR\\b|annual\\b|purchases?\\b|transfers?\\b|advances?\\b|fees?\\b)[\\s\\S]){1,90}?%(?:(?!\\bAPR\\b|annual\\b|purchases?\\b)[\\s\\S]){0,60}?)'
const SUBJECT = '(?:purchases|balance\\s+transfers|cash(?:\\s+advances)?)'

/** Labels that the merged columns of a PDF split: the end of the label follows the start of its value. */
const SPLIT: ReadonlyArray<readonly [RegExp, string]> = [
  [
    new RegExp(
      `(?<!rates?\\s*)(\\(aprs?\\))(\\s+\\d[^%(]*%[^%]{0,120}?)(\\s+for\\s+${SUBJECT})(?=\\s)`,
      'gi',
    ),
    '$1$3$2',
  ],
  [
    new RegExp(
      `(rate\\s*\\(aprs?\\)\\s+for)([ ]*\\n(?![^\\n]*(?:,|\\b(?:and|or)|&)[ ]*\\n)[^\\n]{5,120}(?=\\n[ ]*${SUBJECT}[ ]*\\n)|[ ]+(?!all\\b|${SUBJECT})[^\\n]{5,120})(\\n[ ]*${SUBJECT})(?=\\s)`,
      'gi',
    ),
    '$1$3$2',
  ],
  [
    new RegExp(
      `(rate\\s*\\(aprs?\\)\\s+for)(\\s+\\d[^\\n%]*%(?:(?!\\bAPR for (?:purch|balance|cash))[^%]){0,140}?(?:\\d%(?:(?!\\bAPR for (?:purch|balance|cash))[^%]){0,140}?)?)(\\s+${SUBJECT})(?=\\s)`,
      'gi',
    ),
    '$1$3$2',
  ],
  [
    new RegExp(
      `(annual\\s+percentage)(\\s+\\d[\\s\\S]{3,90}?)(\\s+rate\\s*\\(aprs?\\)(?:\\s+for)?)((?<=\\bfor)(?:(?!\\bAPR\\s+for\\b|\\bavoid\\b|\\bfees?\\b)[\\s\\S]){0,140}?|[^%]{0,60})(\\s+(?:for\\s+)?${SUBJECT})(?=\\s)`,
      'gi',
    ),
    '$1$3$5$2$4',
  ],
  [
    /(APR\s+for\s+(?:Balance|Cash))(\s+(?!Transfers|Advances|(?:and|or)\s)(?:(?!APR\s+for\s+[A-Z]|Penalty|Fees?\b)[\s\S]){3,160}?)(\s+(?:Transfers|Advances))(?=\s)/g,
    '$1$3$2',
  ],
  [
    new RegExp(
      `(annual\\s+percentage(?:\\s+rate)?)${GAP}(\\s+(?:rate\\s*)?(?:\\(aprs?\\)\\s*)?for\\s+${SUBJECT})(?=\\s)`,
      'gi',
    ),
    '$1$3$2',
  ],
  [
    new RegExp(
      `(annual\\s+percentage\\s+rate\\s*\\(aprs?\\))(\\s*[^%]{0,40}\\d%)(\\s+for\\s+${SUBJECT})(?=\\s)`,
      'gi',
    ),
    '$1$3$2',
  ],
  [
    /(annual\s+percentage\s+rate\s*\(aprs?\))([^%]{1,160}?|[^\n]{1,160})(\s*\n\s*for\s+(?:purchases|balance\s+transfers|cash(?:\s+advances)?))(?=[\s:])/gi,
    '$1$3$2',
  ],
  [
    /((?:purchase|balance\s+transfer|cash\s+advance)\s+annual)((?:(?!percentage)[\s\S]){3,140}?)(\s+percentage\s+rate(?:\s*\(aprs?\))?)/gi,
    '$1$3$2',
  ],
  // "• Foreign None Transaction", "Late Up to $9 Payment".
  [
    /\b(Foreign|Over-the-Credit|Late|Returned|Balance|Cash)(\s+(?:None|Up to \$[\d.]+|(?:Either \$|\$)?\d(?:(?!\b(?:Transaction|Limit|Payment|Transfer|Advance)\b)[^•\n]){5,100}?)\.?)(\s+(?:Transaction|Limit|Payment|Transfer|Advance)s?)(?=[ ]+(?:[•-]|Penalty|Late|Returned|Over)|\s*$)/g,
    '$1$3$2',
  ],
  // "24.9% on purchases and / Your rates will increase to / 27.9% on cash advances": the first two lines are swapped.
  [
    /((?:^|\n)[ ]*\d{1,2}(?:\.\d+)?\s?% on purchases and[ ]*)(\n[^\n%]*\bincrease\b[^\n%]*\b(?:to|of)[ ]*)(?=\n)/gi,
    '$2$1',
  ],
]

/** Joins split labels. The text keeps its length. */
export const repairLabels = (text: string): string =>
  SPLIT.reduce((repaired, [pattern, order]) => repaired.replace(pattern, order), text)
