import { z } from 'zod'
import type { Resource } from '../../../data/schema/field.ts'
import type { Plan } from '../../../data/schema/plans.ts'

export interface FieldNote {
  readonly name: string
  readonly type: string
  readonly nullable: boolean
  readonly plan: Plan
  readonly doc: string
  /** Values of an enum; empty if `doc` lists them. */
  readonly values: readonly string[]
  /** Whether a request body must contain it, or every response that includes it has it. */
  readonly required: boolean
  /** Default of a request field. */
  readonly default: unknown
  readonly of: Resource | null
}

/** The fields of a resource, as its documentation shows them. */
export function fieldNotes(of: z.ZodObject): readonly FieldNote[] {
  return Object.entries(of.shape).map(([name, type]) => fieldNote(name, type as z.ZodType))
}

/** Resources nested in a resource at any depth, without duplicates, in field order. */
export function resourcesWithin(of: Resource, seen: Set<Resource> = new Set()): readonly Resource[] {
  for (const { of: inner } of fieldNotes(of)) {
    if (inner === null || seen.has(inner)) continue
    seen.add(inner)
    resourcesWithin(inner, seen)
  }
  return [...seen]
}

function fieldNote(name: string, type: z.ZodType): FieldNote {
  const layers = unwrapped(type)
  const inner = layers.at(-1) ?? type
  const meta: z.GlobalMeta = Object.assign({}, ...layers.toReversed().map((layer) => layer.meta()))
  const doc = meta.description ?? ''
  const withDefault = layers.find((layer) => layer instanceof z.ZodDefault)
  return {
    name,
    doc,
    type: typeName(inner),
    nullable: layers.some((layer) => layer instanceof z.ZodNullable),
    required: !layers.some((layer) => layer instanceof z.ZodDefault || layer instanceof z.ZodOptional),
    default: withDefault?.def.defaultValue,
    plan: meta['x-plan'] ?? 'free',
    values: listsValues(doc, valuesOf(inner)) ? [] : valuesOf(inner),
    of: resourceIn(inner),
  }
}

const listsValues = (doc: string, values: readonly string[]) =>
  values.every((value) => doc.includes(`\`${value}\``))

/** A type and the types it wraps, outermost first. */
function unwrapped(type: z.ZodType): readonly z.ZodType[] {
  const wraps = type instanceof z.ZodNullable || type instanceof z.ZodOptional || type instanceof z.ZodDefault
  return wraps ? [type, ...unwrapped(type.unwrap() as z.ZodType)] : [type]
}

/** The type that others wrap: no default, and neither nullable nor optional. */
export const bare = (type: z.ZodType): z.ZodType => unwrapped(type).at(-1) ?? type

function valuesOf(type: z.ZodType): readonly string[] {
  if (type instanceof z.ZodArray) return valuesOf(bare(type.element as z.ZodType))
  if (type instanceof z.ZodEnum) return type.options.map(String)
  return type instanceof z.ZodLiteral ? [...type.values].map(String) : []
}

function resourceIn(type: z.ZodType): Resource | null {
  if (type instanceof z.ZodArray) return resourceIn(bare(type.element as z.ZodType))
  return type instanceof z.ZodObject && type.meta()?.id !== undefined ? (type as Resource) : null
}

const FORMATS: Readonly<Record<string, string>> = {
  uuid: 'uuid',
  url: 'uri',
  datetime: 'date-time',
  date: 'date',
  safeint: 'integer',
}

function typeName(type: z.ZodType): string {
  if (type instanceof z.ZodArray) return `array of ${typeName(bare(type.element as z.ZodType))}`
  if (type instanceof z.ZodObject) return type.meta()?.id ?? 'object'
  if (type instanceof z.ZodEnum) return 'string'
  if (type instanceof z.ZodLiteral) return typeof [...type.values][0]
  if (type instanceof z.ZodRecord) return 'object'
  if (type instanceof z.ZodUnknown) return 'any'
  if (type instanceof z.ZodUnion) return type.options.map((each) => typeName(each as z.ZodType)).join(' or ')
  const { format, type: kind } = type.def as { format?: string; type: string }
  return FORMATS[format ?? ''] ?? kind
}
