import { matchesOf } from '../matches.ts'

/** A sentence that the law prescribes in addition to the rates, with its heading. It has no card field. */
interface Prescribed {
  readonly heading: RegExp
  readonly sentence: RegExp
}

const words = (source: string): RegExp => new RegExp(source.replace(/ /g, '\\s+'), 'gi')

const PRESCRIBED: readonly Prescribed[] = [
  {
    heading: words('(?:how to avoid )?paying interest(?: on (?:purchases|charges))?'),
    sentence: words(
      '\\b(?:(?:your|my) due date (?:is|will be)|(?:we|you) (?:will|do) not charge (?:you|me) (?:any |an )?interest|(?:we|you) will begin charging (?:you |me )?interest)\\b[^.%$]{5,260}\\.',
    ),
  },
  {
    heading: words('how long will the penalty apr apply\\??'),
    sentence: words('\\bif (?:your|my) aprs? (?:is|are) increased[^.%$]{5,260}\\.'),
  },
  {
    heading: words('minimum (?:interest|finance) charge'),
    sentence: words(
      '\\bif (?:you are|I am) charged (?:periodic )?interest,? the charge will be no less than \\$\\s?\\d*(?:\\.\\d+)?(?: per credit plan)?\\.?',
    ),
  },
  {
    heading: words(
      '(?:for )?credit card tips(?: from(?: the)?)?(?: consumer financial protection bureau| federal reserve board| cfpb)?',
    ),
    sentence: words(
      '\\b(?:to|I may) learn more about[^%$]{10,200}?\\bvisit(?:ing)?\\b[^%$]{5,120}?(?:bureau|board)(?: at| here)?:?(?: (?:https?:|www)\\S+)?(?: \\.)?(?: learnmore)?\\.?',
    ),
  },
]

/** Notices that fees of the first statement reduce the available credit, and that the customer can reject them. */
const NOTICES: readonly RegExp[] = [
  words(
    '\\bnotice:? some of these set[ -]?up and maintenance fees[^$]{20,260}\\. [^.$]{0,90}\\$\\s?[\\d.,]+,? [^$]{0,60}initial available credit will be (?:only )?about \\$\\s?\\d[\\d,]*(?:\\.\\d\\d)?(?: \\([^)]*\\))?\\.?',
  ),
  words(
    '\\byou may (?:still )?reject this plan,[^$%]{20,200}\\.(?: if you do reject this plan,[^$%]{10,120}\\.)?',
  ),
]

/**
 * Blanks the prescribed sentences and their headings in a disclosure with all headings before all values, where
 * these sentences would separate the values. Always blanks notices among the fees. The text keeps its length.
 */
export function withoutPrescribed(page: string): string {
  const text = NOTICES.reduce((left, notice) => left.replace(notice, blank), page)
  if (!PRESCRIBED.some((each) => isApart(each, text))) return text
  return PRESCRIBED.reduce(
    (left, { heading, sentence }) =>
      left.search(sentence) >= 0 ? left.replace(sentence, blank).replace(heading, blank) : left,
    text,
  )
}

/** Whether the sentence does not follow its heading. */
function isApart({ heading, sentence }: Prescribed, text: string): boolean {
  const [first] = matchesOf(text, sentence)
  const headings = matchesOf(text, heading)
  const follows = (match: RegExpExecArray): boolean =>
    first !== undefined &&
    first.index >= match.index + match[0].length &&
    /^[\s:|.]*$/.test(text.slice(match.index + match[0].length, first.index))
  return first !== undefined && headings.length > 0 && !headings.some(follows)
}

const blank = (match: string): string => match.replace(/\S/g, ' ')
