import type * as z from 'zod'
import { quantity } from '../../data/quantity.ts'
import { SLUG_RULE } from '../../data/schema/slug.ts'

type Issue = z.core.$ZodIssue

/** Maximum characters of a field name in a message, since the client chooses the names. */
const NAME_MAX = 60

/**
 * Returns a message that says what is wrong with a request body: fields that the endpoint does not have first, then the first field
 * that is missing or has a wrong value. `issues` are those that the endpoint's schema found in `body`.
 */
export function bodyProblem(issues: readonly Issue[], body: unknown): string {
  const unknown = issues.find((issue) => issue.code === 'unrecognized_keys')
  const wrong = issues.find((issue) => issue.code !== 'unrecognized_keys')
  const sentences = [
    ...(unknown === undefined ? [] : [`${subjectOf(unknown.path)} has no field ${named(unknown.keys)}.`]),
    ...(wrong === undefined
      ? []
      : [`${subjectOf(wrong.path)} ${ruleOf(wrong, isMissing(body, wrong.path))}.`]),
  ]
  return sentences.join(' ')
}

const named = ([name = '']: readonly string[]): string => `\`${name.slice(0, NAME_MAX)}\``

/** Names a field by its path. An entry of a list is written as `events[0]`. */
const subjectOf = ([first, ...rest]: readonly PropertyKey[]): string =>
  first === undefined
    ? 'The request body'
    : `\`${rest.reduce<string>((name, key) => (typeof key === 'number' ? `${name}[${key}]` : `${name}.${String(key)}`), String(first))}\``

/** Whether the object that should have the field at `path` lacks it. */
function isMissing(body: unknown, path: readonly PropertyKey[]): boolean {
  const field = path.at(-1)
  const parent = path.slice(0, -1).reduce<unknown>(memberOf, body)
  return field !== undefined && isObject(parent) && !Object.hasOwn(parent, field)
}

const isObject = (value: unknown): value is Readonly<Record<PropertyKey, unknown>> =>
  typeof value === 'object' && value !== null

const memberOf = (value: unknown, key: PropertyKey): unknown => (isObject(value) ? value[key] : undefined)

function ruleOf(issue: Issue, missing: boolean): string {
  const rule = valueRule(issue)
  return missing ? `is required and ${rule}` : rule
}

/** Returns the rule for the value as the end of a sentence that starts with the field's name. */
function valueRule(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return `must be ${KINDS[issue.expected] ?? 'a valid value'}`
    case 'invalid_value':
      return `must be ${oneOf(issue.values.map(String))}`
    case 'invalid_format':
      return `must be ${FORMATS[issue.format] ?? 'valid'}`
    case 'invalid_union':
      return issue.message.startsWith('must ') ? issue.message : 'must be valid'
    case 'too_small':
      return tooSmall(issue.origin, issue.minimum)
    case 'too_big':
      return tooBig(issue.origin, issue.maximum)
    case 'custom':
      return typeof issue.params?.rule === 'string' ? issue.params.rule : 'must be valid'
    default:
      return 'must be valid'
  }
}

function tooSmall(origin: string, min: number | bigint): string {
  if (origin === 'string') return 'must not be empty'
  return isNumber(origin) ? `must be at least ${min}` : `must have at least ${entries(min)}`
}

function tooBig(origin: string, max: number | bigint): string {
  if (origin === 'string') return `must have at most ${max} characters`
  return isNumber(origin) ? `must be at most ${max}` : `must have at most ${entries(max)}`
}

const isNumber = (origin: string): boolean => origin === 'number' || origin === 'int'

const entries = (count: number | bigint): string => quantity(count, 'entry', 'entries')

const KINDS: Readonly<Record<string, string>> = {
  string: 'a string',
  number: 'a number',
  int: 'an integer',
  boolean: 'true or false',
  array: 'an array',
  object: 'a JSON object',
  record: 'a JSON object',
}

const FORMATS: Readonly<Record<string, string>> = {
  email: 'an email address',
  url: 'an absolute URL',
  date: 'a date such as 2026-01-31',
  regex: SLUG_RULE,
}

const oneOf = (values: readonly string[]): string =>
  values.length < 3 ? values.join(' or ') : `${values.slice(0, -1).join(', ')}, or ${values.at(-1)}`
