import * as z from 'zod'
import type { Plan } from './plans.ts'
import { SLUG } from './slug.ts'

/**
 * Metadata of a field. JSON Schema and OpenAPI publish keys that start with `x-` as they are, so the public documents and the
 * running code read the same values.
 */
declare module 'zod' {
  interface GlobalMeta {
    /** Lowest plan that includes the field; missing means every plan. */
    'x-plan'?: Plan
    /** Maximum rows of a list per plan; missing means all. */
    'x-rows'?: Readonly<Partial<Record<Plan, number>>>
    /** `detail`: only in single-card responses. `relation`: not in search responses. */
    'x-in'?: 'detail' | 'relation'
    /** Unit of a number. */
    'x-unit'?: 'home currency' | 'percent'
  }
}

export type Shape = Readonly<Record<string, z.ZodType>>
export type Resource<S extends Shape = Shape> = z.ZodObject<S>

/** Declares a resource: a strict object with its fields in the specification's order. */
export function resource<S extends Shape>(name: string, doc: string, shape: S) {
  return z.strictObject(shape).meta({ id: name, description: doc }) as unknown as z.ZodObject<S>
}

/** Marks fields as visible from `plan` upwards (spec 2.1, "Additional fields"). */
export function from<S extends Shape>(plan: Plan, shape: S): S {
  const marked = Object.entries(shape).map(([name, type]) => [
    name,
    type.meta({ ...type.meta(), 'x-plan': plan }),
  ])
  return Object.fromEntries(marked) as S
}

const describe = <T extends z.ZodType>(type: T, description: string): T => type.meta({ description }) as T

/** A string. */
export const text = (doc: string) => describe(z.string(), doc)
/** A slug (spec 8.3). */
export const slug = (doc: string) => describe(z.string().regex(SLUG), doc)
/** A UUID. */
export const uuid = (doc: string) => describe(z.uuid(), doc)
/** A URL. */
export const uri = (doc: string) => describe(z.url(), doc)
/** A number. */
export const number = (doc: string) => describe(z.number(), doc)
/** An amount of money, in the home currency of the card. */
export const money = (doc: string) => number(doc).meta({ 'x-unit': 'home currency' })
/** A percentage: 19.99 is 19.99 %. */
export const percent = (doc: string) => number(doc).meta({ 'x-unit': 'percent' })
/** An integer. */
export const integer = (doc: string) => describe(z.int(), doc)
/** A boolean. */
export const boolean = (doc: string) => describe(z.boolean(), doc)
/** An ISO 8601 date. */
export const date = (doc: string) => describe(z.iso.date(), doc)
/** An ISO 8601 date and time. */
export const time = (doc: string) => describe(z.iso.datetime(), doc)
/** One of a few strings. */
export const oneOf = <const V extends readonly [string, ...string[]]>(values: V, doc: string) =>
  describe(z.enum(values), doc)
/** An object with any members. */
export const object = (doc: string) => describe(z.record(z.string(), z.unknown()), doc)

/** Allows null in a field. Null means unknown or none, never "above the plan". */
export function nullable<T extends z.ZodType>(type: T): z.ZodNullable<T> {
  const { id, ...marks } = type.meta() ?? {}
  return type.nullable().meta(marks) as z.ZodNullable<T>
}

export interface ListMarks {
  readonly rows?: Readonly<Partial<Record<Plan, number>>>
  readonly relation?: boolean
}

/** A list of rows of another resource. */
export function list<T extends z.ZodType>(of: T, doc: string, marks: ListMarks = {}): z.ZodArray<T> {
  const notes = {
    ...(marks.rows ? { 'x-rows': marks.rows } : {}),
    ...(marks.relation ? { 'x-in': 'relation' as const } : {}),
  }
  return z.array(of).meta({ description: doc, ...notes }) as z.ZodArray<T>
}

/** Marks a field as present only in single-card responses. */
export function onDetail<T extends z.ZodType>(type: T): T {
  return type.meta({ ...type.meta(), 'x-in': 'detail' }) as T
}
