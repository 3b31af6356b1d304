import type { Field, Reading } from '../../../build/extract/reading.ts'

/** A sentence, and its value of each field: a figure, or null. */
export type StatedRow = readonly [string, ...ReadonlyArray<number | null>]

/** Converts rows to test cases: the sentence, and its values by field. */
export const statedRows = (
  fields: readonly Field[],
  rows: readonly StatedRow[],
): ReadonlyArray<readonly [string, Record<string, number>]> =>
  rows.map(([sentence, ...values]) => [
    sentence,
    Object.fromEntries(
      fields.flatMap((field, i) =>
        values[i] === null || values[i] === undefined ? [] : [[field, values[i]]],
      ),
    ),
  ])

/** Returns the first value of each field, which takes precedence. */
export const firstValues = (readings: readonly Reading[]): Record<string, unknown> =>
  Object.fromEntries(readings.map(({ field, value }) => [field, value]).toReversed())

/** Whether a value is one of a list. */
export const isOneOf = (value: string, values: readonly string[]): boolean => values.includes(value)
