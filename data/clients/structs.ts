import { compareText } from '../compare.ts'
import type { JsonSchema } from '../openapi/schemas.ts'
import type { Plan } from '../schema/plans.ts'

/** A type of the contract, in no language yet. */
export type Type =
  | { readonly kind: 'string' | 'number' | 'integer' | 'boolean' | 'unknown' | 'words' }
  | { readonly kind: 'literal'; readonly values: readonly (string | number | boolean)[] }
  | { readonly kind: 'list' | 'map' | 'nullable'; readonly of: Type }
  | { readonly kind: 'union'; readonly of: readonly Type[] }
  | { readonly kind: 'struct'; readonly name: string }

export interface Field {
  readonly name: string
  readonly doc: string
  readonly type: Type
  /** Lowest plan that includes the field. */
  readonly plan: Plan
  /** Missing in some rows, whatever the plan. */
  readonly optional: boolean
}

/** An object with named fields. */
export interface Struct {
  readonly name: string
  readonly doc: string
  readonly fields: readonly Field[]
  /** Whether plans see different fields, here or in a structure that it contains. */
  readonly byPlan: boolean
}

/** Which fields a response includes. `detail`: all. `row`: without those of single-card responses. `summary`: without relations too. */
export type Variant = 'row' | 'detail' | 'summary'

export interface Structs {
  /** Returns the type of a schema. Objects without a name of their own become structures called `name`. */
  type(schema: JsonSchema, name: string, variant: Variant): Type
  /** Every structure named so far, sorted by name. */
  all(): readonly Struct[]
  byPlan(type: Type): boolean
}

const REF = '#/components/schemas/'
const SCALARS = ['string', 'number', 'integer', 'boolean'] as const
const suffixOf: Readonly<Record<Variant, string>> = { row: '', detail: 'Detail', summary: 'Summary' }
/** `annual_fee` → `AnnualFee`. */
export const pascal = (name: string): string =>
  name.replace(/(^|_)([a-z])/g, (_, __, letter) => letter.toUpperCase())

/** Collects the structures that types name, from the named schemas of the contract. */
export function structsOver(named: Readonly<Record<string, JsonSchema>>): Structs {
  const known = new Map<string, Struct>()

  const byPlan = (type: Type): boolean => {
    if (type.kind === 'struct') return known.get(type.name)?.byPlan === true
    if (type.kind === 'union') return type.of.some(byPlan)
    return 'of' in type && byPlan(type.of)
  }

  const define = (name: string, schema: JsonSchema, variant: Variant): Type => {
    if (!known.has(name)) {
      const fields = fieldsOf(schema, name, variant)
      const differs = fields.some((field) => field.plan !== 'free' || byPlan(field.type))
      known.set(name, { name, doc: String(schema.description ?? ''), fields, byPlan: differs })
    }
    return { kind: 'struct', name }
  }

  const fieldsOf = (schema: JsonSchema, name: string, variant: Variant): readonly Field[] => {
    const properties = Object.entries((schema.properties ?? {}) as Record<string, JsonSchema>)
    const required = new Set((schema.required ?? []) as readonly string[])
    return properties.flatMap(([field, property]) => {
      const [place, plan] = [property['x-in'], (property['x-plan'] ?? 'free') as Plan]
      if (place === 'detail' && variant !== 'detail') return []
      if (place === 'relation' && variant === 'summary') return []
      // Fields above the free plan and of some responses are never required in the schema; here plan and variant decide.
      const optional = !required.has(field) && plan === 'free' && place === undefined
      const type = typeOf(property, `${name}${pascal(field)}`, variant)
      return [{ name: field, doc: String(property.description ?? ''), type, plan, optional }]
    })
  }

  /** A named schema; variants that do not differ share their name. */
  const refer = (id: string, variant: Variant): Type => {
    const schema = named[id]
    if (schema === undefined) throw new Error(`No schema is called ${id}`)
    const name = differs(schema, variant) ? `${id}${suffixOf[variant]}` : id
    return define(name, schema, variant)
  }

  const differs = (schema: JsonSchema, variant: Variant): boolean => {
    if (variant === 'row') return false
    const properties = Object.values((schema.properties ?? {}) as Record<string, JsonSchema>)
    const place = variant === 'summary' ? 'relation' : 'detail'
    return properties.some((property) => property['x-in'] === place || containsDifferent(property, variant))
  }

  const containsDifferent = (schema: JsonSchema, variant: Variant): boolean => {
    const inner = typeof schema.$ref === 'string' ? named[schema.$ref.slice(REF.length)] : undefined
    if (inner !== undefined) return differs(inner, variant)
    const parts = [schema.items, ...((schema.anyOf ?? []) as readonly JsonSchema[])]
    return parts.some((part) => part !== undefined && containsDifferent(part as JsonSchema, variant))
  }

  const typeOf = (schema: JsonSchema, name: string, variant: Variant): Type => {
    if (typeof schema.$ref === 'string') return refer(schema.$ref.slice(REF.length), variant)
    const alternatives = (schema.anyOf ?? schema.oneOf ?? alternativesOf(schema)) as
      | readonly JsonSchema[]
      | null
    if (alternatives !== null) return union(alternatives.map((each) => typeOf(each, name, variant)))
    if (schema.type === 'null') return { kind: 'literal', values: [] }
    if (schema.const !== undefined) return { kind: 'literal', values: [schema.const as string] }
    if (Array.isArray(schema.enum)) return { kind: 'literal', values: schema.enum as readonly string[] }
    if (schema.type === 'array')
      return { kind: 'list', of: typeOf((schema.items ?? {}) as JsonSchema, name, variant) }
    if (schema.properties !== undefined) return define(name, schema, variant)
    if (schema.type === 'object')
      return { kind: 'map', of: typeOf((schema.additionalProperties ?? {}) as JsonSchema, name, variant) }
    // A comma in the example: a list in one parameter.
    if (schema.type === 'string' && String(schema.example ?? '').includes(',')) return { kind: 'words' }
    return { kind: SCALARS.find((scalar) => scalar === schema.type) ?? 'unknown' }
  }

  return {
    type: typeOf,
    byPlan,
    all: () => [...known.values()].toSorted((a, b) => compareText(a.name, b.name)),
  }
}

/** `type: ['string', 'null']` says the same as two alternatives. */
function alternativesOf(schema: JsonSchema): readonly JsonSchema[] | null {
  if (!Array.isArray(schema.type)) return null
  const values = (schema.enum as readonly unknown[] | undefined)?.filter((value) => value !== null)
  return schema.type.map((type: string) => {
    const { description, ...rest } = schema
    return type === 'null' ? { type } : { ...rest, type, ...(values === undefined ? {} : { enum: values }) }
  })
}

const isNull = (type: Type) => type.kind === 'literal' && type.values.length === 0

function union(types: readonly Type[]): Type {
  const present = types.filter((type) => !isNull(type))
  const [only] = present
  const of: Type = present.length === 1 && only !== undefined ? only : { kind: 'union', of: present }
  return present.length < types.length ? { kind: 'nullable', of } : of
}
