import { type Field, type Plan, seenBy, slugPattern, type Where } from './contract.ts'

type Check = (value: unknown) => boolean

const isText: Check = (value) => typeof value === 'string'
const matches =
  (pattern: RegExp): Check =>
  (value) =>
    typeof value === 'string' && pattern.test(value)
const isRealDate: Check = (value) => !Number.isNaN(Date.parse(String(value)))

const CHECKS: Readonly<Record<string, Check>> = {
  string: isText,
  slug: matches(slugPattern),
  uuid: matches(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/),
  uri: matches(/^https?:\/\/[^\s]+$/),
  date: (value) => matches(/^\d{4}-\d\d-\d\d$/)(value) && isRealDate(value),
  'date-time': (value) =>
    matches(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/)(value) && isRealDate(value),
  number: (value) => typeof value === 'number' && Number.isFinite(value),
  integer: (value) => Number.isSafeInteger(value),
  boolean: (value) => typeof value === 'boolean',
  object: (value) => isObject(value),
  any: (value) => value !== undefined,
}

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Returns where a response does not conform to the contract, each with its path; empty if it conforms. */
export function problems(
  value: unknown,
  resource: string,
  plan: Plan,
  where: Where = {},
  at = resource,
): readonly string[] {
  if (!isObject(value)) return [`${at} is no object`]
  const fields = seenBy(plan, resource, where)
  const expected = fields.map((field) => field.name).join(' ')
  const actual = Object.keys(value).join(' ')
  if (actual !== expected) return [`${at} on ${plan} has fields ${difference(actual, expected)}`]
  return fields.flatMap((field) =>
    fieldProblems(value[field.name], field, plan, where, `${at}.${field.name}`),
  )
}

function difference(actual: string, expected: string): string {
  const [has, wants] = [actual.split(' '), expected.split(' ')]
  const more = has.filter((name) => !wants.includes(name))
  const less = wants.filter((name) => !has.includes(name))
  return more.length + less.length === 0 ? 'in another order' : `+[${more}] -[${less}]`
}

function fieldProblems(
  value: unknown,
  field: Field,
  plan: Plan,
  where: Where,
  at: string,
): readonly string[] {
  if (value === null) return field.nullable ? [] : [`${at} is null`]
  if (!field.list) return valueProblems(value, field, plan, where, at)
  if (!Array.isArray(value)) return [`${at} is no list`]
  return value.flatMap((row, place) => valueProblems(row, field, plan, where, `${at}[${place}]`))
}

function valueProblems(
  value: unknown,
  field: Field,
  plan: Plan,
  where: Where,
  at: string,
): readonly string[] {
  const check = CHECKS[field.type]
  if (check === undefined) return problems(value, field.type, plan, where, at)
  if (!check(value)) return [`${at} is no ${field.type}: ${JSON.stringify(value)}`]
  const allowed = field.values.length === 0 || field.values.includes(String(value))
  return allowed ? [] : [`${at} is none of ${field.values}: ${JSON.stringify(value)}`]
}
