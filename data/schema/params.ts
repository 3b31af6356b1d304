import { CARD_TYPES, COUNTRIES, NETWORKS } from './card.ts'
import { CODE_FORMS, readCode } from './crosswalk.ts'
import { refuse } from './errors.ts'
import type { Plan } from './plans.ts'
import { SLUG, SLUG_RULE } from './slug.ts'

/** JSON Schema of a parameter, for the public documents. `x-list`: a list of values, separated by commas. */
export type ParamSchema = Readonly<Record<string, unknown>>

/** One request parameter: its parser, its documentation, and its schema. Its wording and limits are defined only here. */
export interface Param<T> {
  readonly doc: string
  readonly required: boolean
  readonly schema: ParamSchema
  /** Lowest plan that can send it, if that is above the endpoint's. */
  readonly plan?: Plan
  /** Parses the raw text; undefined if the parameter is missing. Throws an error that names the parameter. */
  readonly read: (raw: string | undefined, name: string) => T
}

export type Params = Readonly<Record<string, Param<unknown>>>
export type Read<P extends Params> = { readonly [K in keyof P]: P[K] extends Param<infer T> ? T : never }

const bad = (message: string): never => refuse('bad_request', message)

function optional<T>(
  doc: string,
  schema: ParamSchema,
  parse: (raw: string, name: string) => T,
): Param<T | undefined> {
  return {
    doc,
    schema,
    required: false,
    read: (raw, name) => (raw === undefined ? undefined : parse(raw, name)),
  }
}

const INTEGER = /^-?[0-9]+$/
const NUMBER = /^-?[0-9]+(\.[0-9]+)?$/

export interface IntegerTerms {
  readonly min: number
  readonly max?: number
  readonly fallback: number
}

/** Integers are plain decimal digits; below the minimum is refused, above the maximum clamps (spec 4.1). */
export function integer(doc: string, { min, max, fallback }: IntegerTerms): Param<number> {
  return {
    doc,
    required: false,
    schema: {
      type: 'integer',
      minimum: min,
      default: fallback,
      ...(max === undefined ? {} : { 'x-clamp': max }),
    },
    read: (raw, name) => (raw === undefined ? fallback : readInteger(raw, name, min, max)),
  }
}

function readInteger(raw: string, name: string, min: number, max = Number.MAX_SAFE_INTEGER): number {
  if (!INTEGER.test(raw)) return bad(`\`${name}\` must be an integer.`)
  const value = Number(raw)
  if (value < min) return bad(`\`${name}\` must be at least ${min}.`)
  return Math.min(value, max)
}

const nonNegative = (raw: string, name: string, form: RegExp, kind: string): number => {
  if (!form.test(raw)) return bad(`\`${name}\` must be ${kind}.`)
  const value = Number(raw)
  if (value < 0 || raw.startsWith('-')) return bad(`\`${name}\` must be at least 0.`)
  return Math.min(value, Number.MAX_SAFE_INTEGER)
}

/** A number that is not negative. */
export const amount = (doc: string) =>
  optional(doc, { type: 'number', minimum: 0 }, (raw, name) => nonNegative(raw, name, NUMBER, 'a number'))

/** An integer that is not negative. */
export const count = (doc: string) =>
  optional(doc, { type: 'integer', minimum: 0 }, (raw, name) => nonNegative(raw, name, INTEGER, 'an integer'))

const BOOLEANS: ReadonlyMap<string, boolean> = new Map([
  ['true', true],
  ['false', false],
  ['1', true],
  ['0', false],
])

/** `true`, `false`, `1`, or `0`, in any case; false if missing. */
export function flag(doc: string): Param<boolean> {
  return {
    doc,
    required: false,
    schema: { type: 'boolean', default: false },
    read: (raw, name) =>
      raw === undefined
        ? false
        : (BOOLEANS.get(raw.toLowerCase()) ?? bad(`\`${name}\` must be true or false.`)),
  }
}

/** One of a few values; `fold` decides what may be spelled differently. */
export function choice<const V extends readonly string[]>(
  doc: string,
  values: V,
  fold: (raw: string) => string = (raw) => raw,
) {
  const read = (raw: string, name: string): V[number] =>
    values.find((value) => value === fold(raw)) ?? bad(`\`${name}\` must be one of ${values.join(', ')}.`)
  return optional(doc, { type: 'string', enum: values }, read)
}

/** A comma-separated list of some of a few values, which are added to `doc`. */
export function choices<const V extends readonly string[]>(doc: string, values: V) {
  const read = (raw: string, name: string): readonly V[number][] =>
    raw.split(',').map((part) => {
      const known = values.find((value) => value === part)
      return known ?? bad(`\`${name}\` must be some of ${values.join(', ')}, separated by commas.`)
    })
  const schema = { type: 'string', 'x-list': true, example: values.slice(0, 2).join(',') }
  return optional(
    `${doc}: some of ${values.map((value) => `\`${value}\``).join(', ')}, separated by commas.`,
    schema,
    read,
  )
}

/** Returns an ISO 8601 date of the calendar, or null for any other text. */
export function readDate(raw: string): string | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(raw)) return null
  const time = Date.parse(`${raw}T00:00:00Z`)
  return Number.isNaN(time) || !new Date(time).toISOString().startsWith(raw) ? null : raw
}

/** Lowest plan that can read cards as of a day. */
export const AS_OF_PLAN: Plan = 'pro'

/** A day of the past or today. Only the handler knows today, so it refuses future days. */
export const asOf = {
  ...optional(
    'Day (UTC) as of which to read, up to today.',
    { type: 'string', format: 'date' },
    (raw, name) => {
      return readDate(raw) ?? bad(`\`${name}\` must be a date such as 2026-11-22.`)
    },
  ),
  plan: AS_OF_PLAN,
}

const SLUG_SCHEMA = { type: 'string', pattern: SLUG.source }

/** Reads a slug (spec 8.3). Throws 400 that names the parameter `name`. */
export function readSlug(raw: string, name: string): string {
  return SLUG.test(raw) ? raw : bad(`\`${name}\` must be ${SLUG_RULE}.`)
}

/** An optional slug (spec 8.3). */
export const optionalSlug = (doc: string) => optional(doc, SLUG_SCHEMA, readSlug)

/** A required parameter that must not be empty. */
export function required<T>(
  doc: string,
  schema: ParamSchema,
  parse: (raw: string, name: string) => T,
): Param<T> {
  const read = (raw: string | undefined, name: string): T =>
    raw === undefined || raw === '' ? bad(`\`${name}\` is required.`) : parse(raw, name)
  return { doc, schema, required: true, read }
}

/** A required slug. */
export const requiredSlug = (doc: string) => required(doc, SLUG_SCHEMA, readSlug)

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i
/** A required UUID, in any case; read in lower case. */
export const pathUuid = (doc: string) =>
  required(doc, { type: 'string', format: 'uuid' }, (raw, name) =>
    UUID.test(raw) ? raw.toLowerCase() : bad(`\`${name}\` must be a UUID.`),
  )

/** Text of at most `max` characters (code points), not blank. */
export const words = (doc: string, max: number) =>
  required(doc, { type: 'string', minLength: 1, maxLength: max }, (raw, name) => {
    if ([...raw].length > max) return bad(`\`${name}\` must be at most ${max} characters.`)
    return raw.replaceAll('*', ' ').trim() === ''
      ? bad(`\`${name}\` must contain something to search for.`)
      : raw
  })

/** Optional text of at most `max` characters (code points), not blank. */
export const optionalWords = (doc: string, max: number) => {
  const { schema, read } = words(doc, max)
  return optional(doc, schema, (raw, name) => read(notEmpty(raw, name), name))
}

/** Any text that is not empty. */
export const anyText = (doc: string) => optional(doc, { type: 'string', minLength: 1 }, notEmpty)

const notEmpty = (raw: string, name: string) => (raw === '' ? bad(`\`${name}\` must not be empty.`) : raw)

/** A required parameter with one of a few values. */
export const oneOf = <const V extends readonly string[]>(doc: string, values: V) =>
  required(
    doc,
    { type: 'string', enum: values },
    (raw, name): V[number] =>
      values.find((value) => value === raw) ?? bad(`\`${name}\` must be one of ${values.join(', ')}.`),
  )

/** A merchant category code: four digits. */
export const merchantCode = (doc: string) =>
  optional(doc, { type: 'string', pattern: CODE_FORMS.mcc.form.source }, (raw, name) =>
    readCode(raw, name, 'mcc'),
  )

/** A code of some scheme; `readCode` checks it once the scheme is known. */
export const schemeCode = (doc: string) => optional(doc, { type: 'string', maxLength: 100 }, (raw) => raw)

/** Comma-separated slugs, between `min` and `max` different ones. */
export const slugs = (doc: string, min: number, max: number) =>
  required(doc, { type: 'string', 'x-list': true, example: 'slug-one,slug-two' }, (raw, name) => {
    const list = raw.split(',')
    if (!list.every((part) => SLUG.test(part))) return bad(`Each slug in \`${name}\` must be ${SLUG_RULE}.`)
    const distinct = new Set(list).size
    if (distinct !== list.length || distinct < min || distinct > max)
      return bad(`\`${name}\` must name ${min} to ${max} different cards, separated by commas.`)
    return list
  })

/** Code of a rewards program. */
export const code = (doc: string) =>
  optional(doc, { type: 'string', maxLength: 100 }, (raw, name) =>
    /^[A-Za-z0-9_-]{1,100}$/.test(raw) ? raw : bad(`\`${name}\` must be a program code such as CHASE_UR.`),
  )

export const country = choice('Country of the issuer.', COUNTRIES)
/** Converts only ASCII letters, so that a dotless i does not become I. */
const upperCase = (raw: string) => raw.replace(/[a-z]/g, (letter) => letter.toUpperCase())
export const network = choice('Payment network, any case.', NETWORKS, upperCase)
export const cardType = choice('Card type.', CARD_TYPES)
export const limit = integer('Rows per page. Values above 100 are treated as 100.', {
  min: 1,
  max: 100,
  fallback: 20,
})
export const offset = integer('Rows to skip. Past the end, the page is empty.', { min: 0, fallback: 0 })
