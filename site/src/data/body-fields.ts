import { z } from 'zod'
import { bare, type FieldNote, fieldNotes } from './fields.ts'

/** A field of a request body, such as `country` or `history[].opened`. */
export interface BodyField extends FieldNote {
  /** What the value may be, as sentences. */
  readonly limits: readonly string[]
}

/** Returns the fields of a request body, each followed by those of the objects in its list. */
export function bodyFields(body: z.ZodObject, prefix = ''): readonly BodyField[] {
  const { properties = {} } = z.toJSONSchema(body, { io: 'input' }) as JsonSchema
  return fieldNotes(body).flatMap((note) => {
    const field = { ...note, name: `${prefix}${note.name}`, limits: limitsOf(properties[note.name] ?? {}) }
    const inner = entryOf(body.shape[note.name] as z.ZodType)
    return inner === null ? [field] : [field, ...bodyFields(inner, `${field.name}[].`)]
  })
}

interface JsonSchema {
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly additionalProperties?: JsonSchema | boolean
  readonly minimum?: number
  readonly maximum?: number
  readonly minItems?: number
  readonly maxItems?: number
  readonly minProperties?: number
  readonly maxProperties?: number
  readonly maxLength?: number
}

/** The object in a list; null for any other type. */
function entryOf(type: z.ZodType): z.ZodObject | null {
  const list = bare(type)
  const entry = list instanceof z.ZodArray ? bare(list.element as z.ZodType) : null
  return entry instanceof z.ZodObject ? entry : null
}

function limitsOf(schema: JsonSchema): readonly string[] {
  const { minItems, maxItems, minProperties, maxProperties, maxLength, additionalProperties: each } = schema
  const size = range(minItems ?? minProperties, maxItems ?? maxProperties)
  const value = rangeOfNumber(schema)
  const values = typeof each === 'object' ? rangeOfNumber(each) : null
  return [
    ...(value === null ? [] : [`${capital(value)}.`]),
    ...(size === null ? [] : [`${capital(size)} entries.`]),
    ...(values === null ? [] : [`Each value is ${values}.`]),
    ...(maxLength === undefined ? [] : [`At most ${formatCount(maxLength)} characters.`]),
  ]
}

/** The schema of an integer has the limits of the language where it has none of its own. */
const rangeOfNumber = ({ minimum, maximum }: JsonSchema) =>
  range(
    minimum === Number.MIN_SAFE_INTEGER ? undefined : minimum,
    maximum === Number.MAX_SAFE_INTEGER ? undefined : maximum,
  )

function range(min: number | undefined, max: number | undefined): string | null {
  if (min !== undefined && max !== undefined) return `${formatCount(min)} to ${formatCount(max)}`
  if (min !== undefined) return `at least ${formatCount(min)}`
  return max === undefined ? null : `at most ${formatCount(max)}`
}

const formatCount = (count: number) => count.toLocaleString('en')
const capital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)
