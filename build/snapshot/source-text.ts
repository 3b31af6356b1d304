import type { Plan } from '../../data/schema/plans.ts'
import type { FieldSource } from '../../data/schema/provenance.ts'
import { viewSource } from '../../data/schema/view.ts'

/** Renders where the values of a card come from as a JSON array. */
export type TextOfSources = (plan: Plan) => string

/**
 * Returns the text of a card's sources for each plan. Plans see the same of a source without other statements, so it is rendered once.
 * Equal texts are the same object, so comparing them does not read them.
 */
export function textOfSources(sources: readonly FieldSource[]): TextOfSources {
  const shared = new Map<FieldSource, string>()
  const lists: string[] = []
  const textOf = (source: FieldSource, seen: object) => {
    if (source.others.length > 0) return JSON.stringify(seen)
    const text = shared.get(source) ?? JSON.stringify(seen)
    shared.set(source, text)
    return text
  }
  return (plan) => {
    const texts = sources.flatMap((source) => {
      const seen = viewSource(source, plan)
      return seen === null ? [] : textOf(source, seen)
    })
    const list = `[${texts.join()}]`
    const same = lists.find((each) => each === list)
    if (same === undefined) lists.push(list)
    return same ?? list
  }
}
