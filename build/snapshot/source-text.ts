import type { Plan } from '../../data/schema/plans.ts'
import type { FieldSource } from '../../data/schema/provenance.ts'
import { viewSource } from '../../data/schema/view.ts'

/** Renders where the values of a card come from as a JSON array. */
export type TextOfSources = (plan: Plan) => string

/**
 * Returns a function that renders the sources of a card's states. Plans see the same of a source without other statements, and so do
 * neighboring states, so it is rendered once.
 */
export function sourceTexts(): (sources: readonly FieldSource[]) => TextOfSources {
  const shared = new Map<FieldSource, string>()
  return (sources) => textOfSources(sources, shared)
}

/** Equal texts of plans are the same object, so comparing them does not read them. */
function textOfSources(sources: readonly FieldSource[], shared: Map<FieldSource, string>): TextOfSources {
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
