import type { z } from 'zod'
import { compareText } from '../../../../data/compare.ts'
import type { FieldSource, ValueSource } from '../../../../data/schema/provenance.ts'

/** Fields that one source stated on one day. */
export interface SourceGroup {
  readonly source: z.infer<typeof ValueSource>
  /** Date when it stated them last. */
  readonly seen: string
  readonly fields: readonly string[]
}

/** Groups the values of a card by who stated them and when, newest first. */
export function sourceGroups(sources: readonly FieldSource[]): readonly SourceGroup[] {
  const groups = Map.groupBy(sources, ({ source, seen }) => `${seen} ${source.name} ${source.url ?? ''}`)
  return [...groups.values()]
    .flatMap(([first, ...others]) =>
      first === undefined
        ? []
        : [{ source: first.source, seen: first.seen, fields: [first, ...others].map(({ field }) => field) }],
    )
    .toSorted((a, b) => compareText(b.seen, a.seen))
}

/** The last day on which a source stated a value of the card; null without sources. */
export const lastSeen = (sources: readonly FieldSource[]): string | null =>
  sources.reduce<string | null>((last, { seen }) => (last === null || seen > last ? seen : last), null)
