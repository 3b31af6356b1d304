import type { Plan } from '../../data/schema/plans.ts'
import type { FieldSource } from '../../data/schema/provenance.ts'
import { viewSource } from '../../data/schema/view.ts'
import type { SourceEntry } from '../catalog/state-rows.ts'

/** Renders where the values of a card come from. */
export interface SourceTexts {
  /** Renders today's sources as a JSON array. */
  today(plan: Plan): string
  /** Renders past sources as a JSON array of SourceEntry (data/snapshot/states.ts). */
  past(entries: readonly SourceEntry[], plan: Plan): string
}

/** Returns how to render a card's sources. `sources`: of today. */
export function sourceTexts(sources: readonly FieldSource[]): SourceTexts {
  const seen = new Map<Plan, SeenSources>()
  const seenBy = (plan: Plan) => {
    const known = seen.get(plan) ?? seenSources(sources, (source) => textFor(source, plan))
    seen.set(plan, known)
    return known
  }
  // Plans share the object of a source without other statements.
  const texts = new Map<object, string>()
  function textFor(source: FieldSource, plan: Plan): string | null {
    const view = viewSource(source, plan)
    if (view === null) return null
    const text = texts.get(view) ?? JSON.stringify(view)
    texts.set(view, text)
    return text
  }
  function pastText(entry: SourceEntry, plan: Plan): string | null {
    const { indices, byField } = seenBy(plan)
    if (typeof entry === 'number') return indices[entry] ?? null
    const [text, today] = [textFor(entry, plan), byField.get(entry.field)]
    return today?.text === text ? today.index : text
  }
  return {
    today: (plan) => arrayOf([...seenBy(plan).byField.values()].map(({ text }) => text)),
    past: (entries, plan) =>
      arrayOf(entries.map((entry) => pastText(entry, plan)).filter((text) => text !== null)),
  }
}

/** Today's sources as a plan sees them. */
interface SeenSources {
  /** For each source its index among those that the plan sees; null for the others. */
  readonly indices: readonly (string | null)[]
  /** Those that the plan sees. */
  readonly byField: ReadonlyMap<string, { readonly text: string; readonly index: string }>
}

function seenSources(
  sources: readonly FieldSource[],
  textOf: (source: FieldSource) => string | null,
): SeenSources {
  const byField = new Map<string, { readonly text: string; readonly index: string }>()
  const indices = sources.map((source) => {
    const text = textOf(source)
    if (text === null) return null
    const index = String(byField.size)
    byField.set(source.field, { text, index })
    return index
  })
  return { indices, byField }
}

const arrayOf = (elements: readonly string[]) => `[${elements.join()}]`
