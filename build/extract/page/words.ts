import type { Document, Span } from '../document/model.ts'
import { merged } from '../document/places.ts'
import { withoutSpans } from '../scope/blank.ts'
import { withoutPast } from '../scope/past.ts'
import { withoutQuebecColumn } from '../scope/province.ts'
import { withWholeLabels } from './left-column.ts'
import type { Words } from './page-model.ts'
import { evenSpaces, withoutMarks } from './spacing.ts'
import { splitJoined } from './split-joined.ts'
import { tidy } from './tidy.ts'

/** Returns the words of a document for the readers of lines and sentences, except those of the given parts. */
export function wordsFor(document: Document, parts: readonly Span[] = []): Words {
  const left = withoutSpans(document.source, merged(parts.toSorted((a, b) => a.start - b.start)))
  const saved = pipesToTabs(splitJoined(evenSpaces(left)))
  const { source, text } = withoutMarks(saved, withWholeLabels(tidy(saved)))
  return { source, text: withoutQuebecColumn(withoutPast(text)) }
}

/** Converts the cell borders of a saved table to tabs: "Annual Fee | None. |". */
const pipesToTabs = (content: string): string =>
  content.replace(/^(?!# source:).*\|.*$/gm, (line) =>
    line.replace(/^[ ]*\|(?=.*\|.*\|)/, ' ').replace(/\|/g, '\t'),
  )
