import { z } from 'zod'
import type { Resource } from '../../../data/schema/field.ts'
import type { Plan } from '../../../data/schema/plans.ts'

export interface FieldNote {
  readonly name: string
  readonly type: string
  readonly nullable: boolean
  readonly plan: Plan
  readonly doc: string
  readonly values: readonly string[]
  readonly deprecated: boolean
  readonly of: Resource | null
}

/** The fields of a resource as its documentation shows them. */
export function fieldNotes(of: Resource): readonly FieldNote[] {
  return Object.entries(of.shape).map(([name, type]) => fieldNote(name, type))
}

/** The resources within a resource, and those within them, each once and in the order of their fields. */
export function resourcesWithin(of: Resource, seen: Set<Resource> = new Set()): readonly Resource[] {
  for (const { of: inner } of fieldNotes(of)) {
    if (inner === null || seen.has(inner)) continue
    seen.add(inner)
    resourcesWithin(inner, seen)
  }
  return [...seen]
}

function fieldNote(name: string, type: z.ZodType): FieldNote {
  const inner = bare(type)
  const meta = { ...bare(type).meta(), ...type.meta() }
  return {
    name,
    type: typeName(inner),
    nullable: type instanceof z.ZodNullable,
    plan: meta['x-plan'] ?? 'free',
    doc: meta.description ?? '',
    values: inner instanceof z.ZodEnum ? inner.options.map(String) : [],
    deprecated: meta.deprecated === true,
    of: resourceIn(inner),
  }
}

const bare = (type: z.ZodType): z.ZodType =>
  type instanceof z.ZodNullable ? bare(type.unwrap() as z.ZodType) : type

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
  if (type instanceof z.ZodRecord) return 'object'
  const { format, type: kind } = type.def as { format?: string; type: string }
  return FORMATS[format ?? ''] ?? kind
}
