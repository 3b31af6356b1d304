import type { Field, Reading } from '../../../build/extract/reading.ts'

/** A sentence, and what it tells of each field in turn: a figure, or nothing. */
export type ToldRow = readonly [string, ...ReadonlyArray<number | null>]

/** The rows as a test takes them: the sentence, and the values by their fields. */
export const toldRows = (
  fields: readonly Field[],
  rows: readonly ToldRow[],
): ReadonlyArray<readonly [string, Record<string, number>]> =>
  rows.map(([sentence, ...values]) => [
    sentence,
    Object.fromEntries(
      fields.flatMap((field, i) =>
        values[i] === null || values[i] === undefined ? [] : [[field, values[i]]],
      ),
    ),
  ])

/** The first value of each field: it is the one that stands. */
export const firstValues = (readings: readonly Reading[]): Record<string, unknown> =>
  Object.fromEntries(readings.map(({ field, value }) => [field, value]).toReversed())
