import type { Plan } from '../../data/schema/plans.ts'
import type { FieldSource } from '../../data/schema/provenance.ts'
import { viewSource } from '../../data/schema/view.ts'

/** Renders where the values of a card come from. */
export interface SourceTexts {
  /** Renders today's sources as a JSON array. */
  today(plan: Plan): string
  /** Renders past sources as a JSON array of SourceEntry (data/snapshot/states.ts). */
  past(sources: readonly FieldSource[], plan: Plan): string
}

/** Returns how to render a card's sources. `sources`: of today. */
export function sourceTexts(sources: readonly FieldSource[]): SourceTexts {
  const seen = new Map<Plan, SeenSources>()
  const seenBy = (plan: Plan) => {
    const known = seen.get(plan) ?? seenSources(sources, plan, textOf)
    seen.set(plan, known)
    return known
  }
  // Plans share the object of a source without other statements.
  const texts = new Map<object, string>()
  const textOf = (view: object) => {
    const text = texts.get(view) ?? JSON.stringify(view)
    texts.set(view, text)
    return text
  }
  return {
    today: (plan) => seenBy(plan).text,
    past: (past, plan) => (past === sources ? seenBy(plan).indices : pastText(past, plan, seenBy(plan))),
  }
}

/** Today's sources as a plan sees them. */
interface SeenSources {
  readonly text: string
  /** Their indices as a JSON array. */
  readonly indices: string
  /** By field, each with its index among them. */
  readonly entries: ReadonlyMap<string, SeenSource>
}

interface SeenSource {
  readonly source: FieldSource
  readonly text: string
  readonly index: string
}

function seenSources(
  sources: readonly FieldSource[],
  plan: Plan,
  textOf: (view: object) => string,
): SeenSources {
  const entries = new Map<string, SeenSource>()
  for (const source of sources) {
    const view = viewSource(source, plan)
    if (view !== null) entries.set(source.field, { source, text: textOf(view), index: `${entries.size}` })
  }
  const seen = [...entries.values()]
  return {
    text: arrayOf(seen.map(({ text }) => text)),
    indices: arrayOf(seen.map(({ index }) => index)),
    entries,
  }
}

function pastText(sources: readonly FieldSource[], plan: Plan, today: SeenSources): string {
  const texts = sources.flatMap((source) => {
    const same = today.entries.get(source.field)
    if (same?.source === source) return same.index
    const view = viewSource(source, plan)
    if (view === null) return []
    const text = JSON.stringify(view)
    return same?.text === text ? same.index : text
  })
  return arrayOf(texts)
}

const arrayOf = (elements: readonly string[]) => `[${elements.join()}]`
