import * as z from 'zod'
import { Card } from './card.ts'
import type { Resource } from './field.ts'
import type { CardChange } from './offers.ts'
import { includes, type Plan } from './plans.ts'
import type { FieldSource } from './provenance.ts'

export type Row = Readonly<Record<string, unknown>>
type Show = (value: unknown) => unknown

/** A field as a plan sees it. */
export interface SeenField {
  readonly name: string
  readonly show: Show
  /** The same for plans that see the same of it. */
  readonly key: string
}

export interface ViewOptions {
  /** Includes the fields marked `detail`, as in single-card responses. */
  readonly detail?: boolean
}

/**
 * Returns the parts of a row that `plan` includes: no fields above the plan, and lists cut to the plan's rows, in nested resources
 * too (spec 1, rule 6). Every response, history entry, event, and GraphQL value passes through here.
 */
export function view(of: Resource, row: Row, plan: Plan, options: ViewOptions = {}): Row {
  const seen: Record<string, unknown> = {}
  for (const { name, show } of seenFields(of, plan, options.detail === true)) {
    if (row[name] !== undefined) seen[name] = show(row[name])
  }
  return seen
}

/** Names of the fields that `plan` includes, in the specification's order. */
export function fieldsOf(of: Resource, plan: Plan, options: ViewOptions = {}): readonly string[] {
  return seenFields(of, plan, options.detail === true).map((field) => field.name)
}

/** Returns whether two plans see the same of each row. */
export const seesAlike = (of: Resource, a: Plan, b: Plan): boolean =>
  JSON.stringify(outline(of, a, false)) === JSON.stringify(outline(of, b, false))

/** Fields and lengths of lists that a plan sees. */
function outline(type: z.ZodType, plan: Plan, detail: boolean): unknown {
  if (type instanceof z.ZodNullable) return outline(type.unwrap() as z.ZodType, plan, detail)
  if (type instanceof z.ZodArray)
    return [type.meta()?.['x-rows']?.[plan] ?? null, outline(type.element as z.ZodType, plan, detail)]
  if (!(type instanceof z.ZodObject)) return null
  return Object.entries(type.shape as Record<string, z.ZodType>)
    .filter(([, field]) => isSeen(field, plan, detail))
    .map(([name, field]) => [name, outline(field, plan, detail)])
}

/** A change with the fields that `plan` includes; null if none of them changed (spec 2.11). */
export function viewChange(change: CardChange, plan: Plan): Row | null {
  const fields = seenFields(Card, plan, false).filter(({ name }) => change.changed_fields[name] !== undefined)
  const shown = fields.map(({ name, show }) => [name, showChange(change.changed_fields[name], show)] as const)
  const changed = shown.filter(([, { old, new: now }]) => !same(old, now))
  if (changed.length === 0) return null
  return {
    ...change,
    changed_fields: Object.fromEntries(changed),
    snapshot: change.snapshot && view(Card, change.snapshot as Row, plan),
  }
}

/** Where the values that `plan` includes come from. */
export const viewSources = (sources: readonly FieldSource[], plan: Plan): readonly Row[] =>
  sources.map((source) => viewSource(source, plan)).filter((seen) => seen !== null)

/** Where a value comes from, with other sources' rows cut like the card's own; null if `plan` does not include the value. */
export function viewSource(source: FieldSource, plan: Plan): Row | null {
  const show = fieldsByName(Card, plan, true).get(source.field)?.show
  if (show === undefined) return null
  // Plans share the row of a value with one source, so that a comparison of what they see is fast.
  if (source.others.length === 0) return source
  return { ...source, others: source.others.map((other) => ({ ...other, value: show(other.value) })) }
}

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

function showChange(change: { old?: unknown; new?: unknown } | undefined, show: Show) {
  return { old: show(change?.old ?? null), new: show(change?.new ?? null) }
}

interface SeenFields {
  readonly list: readonly SeenField[]
  readonly byName: ReadonlyMap<string, SeenField>
}

const fieldCache = new WeakMap<Resource, Map<string, SeenFields>>()

/** The fields that `plan` includes, in the specification's order. */
export const seenFields = (of: Resource, plan: Plan, detail: boolean): readonly SeenField[] =>
  cachedFields(of, plan, detail).list

/** The same by name. */
export const fieldsByName = (of: Resource, plan: Plan, detail: boolean): ReadonlyMap<string, SeenField> =>
  cachedFields(of, plan, detail).byName

function cachedFields(of: Resource, plan: Plan, detail: boolean): SeenFields {
  const key = `${plan}${detail ? '+' : ''}`
  const byPlan = fieldCache.get(of) ?? new Map<string, SeenFields>()
  fieldCache.set(of, byPlan)
  const found = byPlan.get(key) ?? namedFields(listFields(of, plan, detail))
  byPlan.set(key, found)
  return found
}

const namedFields = (list: readonly SeenField[]): SeenFields => ({
  list,
  byName: new Map(list.map((field) => [field.name, field])),
})

function listFields(of: Resource, plan: Plan, detail: boolean): readonly SeenField[] {
  return Object.entries(of.shape)
    .filter(([, type]) => isSeen(type, plan, detail))
    .map(([name, type]) => ({
      name,
      show: showAs(type, plan, detail),
      key: `${name} ${JSON.stringify(outline(type, plan, detail))}`,
    }))
}

function isSeen(type: z.ZodType, plan: Plan, detail: boolean): boolean {
  const meta = type.meta()
  return includes(plan, meta?.['x-plan'] ?? 'free') && (detail || meta?.['x-in'] !== 'detail')
}

function showAs(type: z.ZodType, plan: Plan, detail: boolean): Show {
  if (type instanceof z.ZodNullable) {
    const show = showAs(type.unwrap() as z.ZodType, plan, detail)
    return (value) => (value === null ? null : show(value))
  }
  if (type instanceof z.ZodArray) return showList(type, plan, detail)
  if (type instanceof z.ZodObject)
    return (value) => (isRow(value) ? view(type as Resource, value, plan, { detail }) : value)
  return (value) => value
}

function showList(type: z.ZodArray, plan: Plan, detail: boolean): Show {
  const show = showAs(type.element as z.ZodType, plan, detail)
  const rows = type.meta()?.['x-rows']?.[plan]
  return (value) => (Array.isArray(value) ? value.slice(0, rows).map(show) : value)
}

const isRow = (value: unknown): value is Row =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
