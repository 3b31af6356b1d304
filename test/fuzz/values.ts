import fc from 'fast-check'
import type { JsonSchema } from '../../data/openapi/schemas.ts'
import { anyCharacter } from '../support/any-character.ts'
import { type Pools, poolFor } from './pools.ts'

type Json = unknown

/** A violation is reduced to the first alternative if that one is enough. */
export const SHRINK = { withCrossShrink: true }

/** Texts that break programs. */
const HARD_TEXTS = [
  ...[
    '',
    ' ',
    '*',
    ',',
    '%',
    '..',
    '../..',
    '.',
    '/',
    '//',
    '\\',
    '\u0000',
    '\r\nX-Evil: 1',
    '\u2028',
    '\ufeff',
  ],
  ...[
    '__proto__',
    'constructor',
    'toString',
    'hasOwnProperty',
    'null',
    'undefined',
    'NaN',
    'Infinity',
    '-Infinity',
  ],
  ...[
    '-1',
    '0',
    '1e308',
    '1e400',
    '0x10',
    '1.5',
    '9'.repeat(400),
    '-9223372036854775808',
    "' or 1=1--",
    '<script>',
  ],
  ...['💳', 'é', 'ﬀ', '\u202e', '\ud800', '(a+)+$', '{{7*7}}', 'a,'.repeat(300), 'x'.repeat(9_000)],
  ...['error-404', 'error-503', '2026-02-30', '9999-12-31', '0000-00-00', '2026-11-22T00:00:00Z'],
]
const HARD_JSON: readonly Json[] = [
  ...[
    null,
    true,
    false,
    0,
    -0,
    -1,
    1.5,
    1e308,
    -1e308,
    Number.MAX_SAFE_INTEGER,
    2 ** 53,
    [],
    {},
    [[]],
    [null],
    {},
  ],
  ...[
    { __proto__: null },
    { constructor: 1 },
    { length: 1 },
    Array(200).fill('dining'),
    { a: { a: { a: {} } } },
  ],
]

export const hardText = fc.oneof(
  fc.constantFrom(...HARD_TEXTS),
  fc.string({ unit: anyCharacter, maxLength: 30 }),
  fc.string({ maxLength: 30 }),
)

/** A text with a part removed, repeated, or replaced. */
export function mutatedText(text: fc.Arbitrary<string>): fc.Arbitrary<string> {
  const change = fc.tuple(
    fc.nat(60),
    fc.nat(10),
    hardText,
    fc.constantFrom('cut', 'repeat', 'insert', 'case'),
  )
  return fc.tuple(text, change).map(([plain, [at, length, other, kind]]) => {
    const place = at % (plain.length + 1)
    const [before, part, after] = [
      plain.slice(0, place),
      plain.slice(place, place + length),
      plain.slice(place + length),
    ]
    if (kind === 'cut') return before + after
    if (kind === 'repeat') return before + part + part + after
    return kind === 'case' ? before + part.toUpperCase() + after : before + other.slice(0, 40) + after
  })
}

const dates = fc.date({ min: new Date('2024-01-01'), max: new Date('2027-12-31'), noInvalidDate: true })
const isoDay = dates.map((date) => date.toISOString().slice(0, 10))

function textOf(schema: JsonSchema, name: string, pools: Pools): fc.Arbitrary<string> {
  const pool = poolFor(name, pools)
  const known = pool.length === 0 ? undefined : fc.constantFrom(...pool)
  if (schema['x-list'] === true && known !== undefined)
    return fc.array(known, { minLength: 1, maxLength: 6 }).map((parts) => parts.join(','))
  if (known !== undefined) return known
  if (schema.format === 'date') return isoDay
  if (typeof schema.pattern === 'string') return fc.stringMatching(new RegExp(schema.pattern))
  return fc.string({ maxLength: Number(schema.maxLength ?? 40) })
}

function numberOf(schema: JsonSchema, isInteger: boolean): fc.Arbitrary<number> {
  const min = Number(schema.minimum ?? -1_000)
  const max = Math.min(Number(schema.maximum ?? schema['x-clamp'] ?? 10_000) + 2, 1e9)
  const integer = fc.integer({ min: Math.ceil(min), max: Math.floor(max) })
  if (isInteger) return integer
  return fc.oneof(
    integer,
    fc.double({ min, max, noNaN: true }).map((value) => Math.round(value * 100) / 100),
  )
}

function arrayOf(schema: JsonSchema, name: string, pools: Pools): fc.Arbitrary<Json> {
  const {
    items = {},
    minItems,
    maxItems,
  } = schema as { items?: JsonSchema; minItems?: number; maxItems?: number }
  const bounds = { minLength: minItems ?? 0, maxLength: Math.min(maxItems ?? 6, 8) }
  return fc.array(jsonOf(items, name, pools), bounds)
}

function objectOf(schema: JsonSchema, name: string, pools: Pools): fc.Arbitrary<Json> {
  const { properties, required = [] } = schema as {
    properties?: Record<string, JsonSchema>
    required?: string[]
  }
  if (properties === undefined) {
    const { additionalProperties = {} } = schema as { additionalProperties?: JsonSchema }
    const key =
      poolFor(name, pools).length === 0
        ? fc.string({ maxLength: 10 })
        : fc.constantFrom(...poolFor(name, pools))
    return fc.dictionary(key, jsonOf(additionalProperties, name, pools), {
      minKeys: 1,
      maxKeys: 6,
      noNullPrototype: true,
    })
  }
  const members = Object.entries(properties).map(
    ([key, member]) => [key, jsonOf(member, key, pools)] as const,
  )
  return fc.record(Object.fromEntries(members), { requiredKeys: required, noNullPrototype: true })
}

/**
 * Returns values that a JSON Schema mostly accepts. `name`: of the member or parameter, for values that exist in the service.
 */
export function jsonOf(schema: JsonSchema, name: string, pools: Pools): fc.Arbitrary<Json> {
  if (Array.isArray(schema.enum)) return fc.constantFrom(...(schema.enum as readonly Json[]))
  if ('const' in schema) return fc.constant(schema.const)
  const several = schema.anyOf ?? schema.oneOf
  if (Array.isArray(several))
    return fc.oneof(...(several as JsonSchema[]).map((one) => jsonOf(one, name, pools)))
  const types = [schema.type].flat()
  if (types.length > 1) return fc.oneof(...types.map((type) => jsonOf({ ...schema, type }, name, pools)))
  switch (types[0]) {
    case 'string':
      return textOf(schema, name, pools)
    case 'integer':
      return numberOf(schema, true)
    case 'number':
      return numberOf(schema, false)
    case 'boolean':
      return fc.boolean()
    case 'array':
      return arrayOf(schema, name, pools)
    case 'object':
      return objectOf(schema, name, pools)
    default:
      return fc.jsonValue({ maxDepth: 2 })
  }
}

interface Change {
  readonly place: number
  readonly kind: 'replace' | 'remove' | 'add' | 'repeat'
  readonly value: Json
}

const change: fc.Arbitrary<Change> = fc.record({
  place: fc.nat(40),
  kind: fc.constantFrom('replace', 'remove', 'add', 'repeat'),
  value: fc.oneof(fc.constantFrom(...HARD_JSON), hardText, fc.jsonValue({ maxDepth: 3 })),
})

/** Copies a JSON value with the node at `place`, counted in depth-first order, changed. */
function changed(value: Json, { place, kind, value: other }: Change): Json {
  let left = place
  const visit = (node: Json): Json => {
    if (left-- === 0 && kind === 'replace') return other
    if (Array.isArray(node)) return listAfter(node.map(visit))
    if (typeof node !== 'object' || node === null) return node
    const members = Object.entries(node).flatMap(([key, member]) => {
      const isHere = left === 0 && kind === 'remove'
      const next = visit(member)
      return isHere ? [] : [[key, next] as const]
    })
    return Object.fromEntries(left === 0 && kind === 'add' ? [...members, ['unknown', other]] : members)
  }
  const listAfter = (list: readonly Json[]) =>
    left === 0 && kind === 'repeat'
      ? [...list, ...list]
      : left === 0 && kind === 'add'
        ? [...list, other]
        : list
  return visit(value)
}

/** A JSON value with up to three changes. */
export const mutatedJson = (json: fc.Arbitrary<Json>): fc.Arbitrary<Json> =>
  fc
    .tuple(json, fc.array(change, { minLength: 1, maxLength: 3 }))
    .map(([plain, changes]) => changes.reduce(changed, plain))
