import { z } from 'zod'

/** The declaration of a field in the terms of the specification's tables. */
export interface Form {
  readonly type: string
  readonly nullable: boolean
  readonly list: boolean
  readonly values: readonly string[]
  readonly plan: string
  readonly in: string
}

interface Schema {
  readonly type?: string
  readonly format?: string
  readonly pattern?: string
  readonly enum?: readonly string[]
  readonly const?: unknown
}

const FORMATS: Readonly<Record<string, string>> = {
  uuid: 'uuid',
  uri: 'uri',
  date: 'date',
  'date-time': 'date-time',
}

function typeOf(schema: Schema): string {
  if (schema.type !== 'string') return schema.type ?? 'any'
  if (schema.format !== undefined && FORMATS[schema.format] !== undefined) return FORMATS[schema.format] ?? ''
  return schema.pattern?.startsWith('^[a-z0-9][a-z0-9-]') === true ? 'slug' : 'string'
}

const valuesOf = (schema: Schema): readonly string[] =>
  schema.enum ?? (typeof schema.const === 'string' ? [schema.const] : [])

function inner(type: z.ZodType): { type: z.ZodType; nullable: boolean; list: boolean } {
  if (type instanceof z.ZodNullable) return { ...inner(type.unwrap() as z.ZodType), nullable: true }
  if (type instanceof z.ZodArray) return { ...inner(type.element as z.ZodType), list: true }
  return { type, nullable: false, list: false }
}

/** Reads a declared field through its JSON Schema, which is what the public documents show too. */
export function formOf(declared: z.ZodType): Form {
  const meta = declared.meta() as Record<string, unknown> | undefined
  const { type, nullable, list } = inner(declared)
  const nested = type instanceof z.ZodObject ? (type.meta()?.id as string | undefined) : undefined
  const schema = z.toJSONSchema(type) as Schema
  return {
    type: nested ?? typeOf(schema),
    nullable,
    list,
    values: valuesOf(schema),
    plan: String(meta?.['x-plan'] ?? 'free'),
    in: String(meta?.['x-in'] ?? ''),
  }
}
