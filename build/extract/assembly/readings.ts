import { type Document, wordsOf } from '../document/model.ts'
import type { Reading } from '../reading.ts'
import type { Statement } from '../statements/statement.ts'

/** Returns the readings of statements, with the words of their quotes. */
export const readingsOf = (document: Document, statements: readonly Statement[]): Reading[] =>
  statements.map(({ field, value, high, scope, quote }) => ({
    field,
    value,
    quote: wordsOf(document, quote),
    ...(high === undefined ? {} : { high }),
    ...(scope.card === undefined ? {} : { card: scope.card }),
  }))
