import { z } from 'zod'
import type { Resource } from '../../data/schema/field.ts'
import type { Plan } from '../../data/schema/plans.ts'
import { fieldsOf, type Row } from '../../data/schema/view.ts'

/** Type of a column, from the contract. `json`: objects and lists. */
export type ColumnType = 'text' | 'number' | 'integer' | 'boolean' | 'date' | 'time' | 'json'

/** A column of a flat table. */
export interface Column {
  readonly name: string
  readonly type: ColumnType
  readonly nullable: boolean
  readonly doc: string
  /** Returns its value in a row; null if there is none. */
  readonly read: (row: Row) => unknown
}

/** Returns the columns of a resource that a plan sees. `flattened`: members of an object field that become columns of their own. */
export function columnsOf(
  of: Resource,
  plan: Plan,
  { omitted = [], flattened = {} }: ColumnOptions = {},
): readonly Column[] {
  return fieldsOf(of, plan)
    .filter((name) => !omitted.includes(name))
    .flatMap((name) => {
      const type = of.shape[name] as z.ZodType
      const members = flattened[name]
      return members === undefined ? [column([name], name, type)] : memberColumns(name, type, members)
    })
}

export interface ColumnOptions {
  readonly omitted?: readonly string[]
  /** By field: prefix of the columns, and the paths of the members. */
  readonly flattened?: Readonly<Record<string, Flattened>>
}

export interface Flattened {
  readonly prefix: string
  readonly members: readonly string[]
}

function memberColumns(name: string, type: z.ZodType, { prefix, members }: Flattened): readonly Column[] {
  return members.map((member) => {
    const path = [name, ...member.split('.')]
    const columnName = `${prefix}_${member.replace('issuers.', 'issuer_')}`
    return column(path, columnName, typeAt(type, member.split('.')), canBeNull(type, member.split('.')))
  })
}

const unwrapped = (type: z.ZodType): z.ZodType =>
  type instanceof z.ZodNullable || type instanceof z.ZodOptional
    ? unwrapped(type.unwrap() as z.ZodType)
    : type

function typeAt(type: z.ZodType, [first, ...rest]: readonly string[]): z.ZodType {
  const bare = unwrapped(type)
  if (first === undefined || !(bare instanceof z.ZodObject)) return type
  return typeAt(bare.shape[first] as z.ZodType, rest)
}

function canBeNull(type: z.ZodType, [first, ...rest]: readonly string[]): boolean {
  if (unwrapped(type) !== type) return true
  if (first === undefined || !(type instanceof z.ZodObject)) return false
  return canBeNull(type.shape[first] as z.ZodType, rest)
}

function column(
  path: readonly string[],
  name: string,
  type: z.ZodType,
  nullable = canBeNull(type, []),
): Column {
  return {
    name,
    type: columnType(unwrapped(type)),
    nullable,
    doc: type.meta()?.description ?? unwrapped(type).meta()?.description ?? '',
    read: reader(path),
  }
}

function reader([first = '', ...rest]: readonly string[]): Column['read'] {
  if (rest.length === 0) return (row) => row[first] ?? null
  return (row) =>
    rest.reduce<unknown>((value, key) => (value as Row | null | undefined)?.[key], row[first]) ?? null
}

function columnType(type: z.ZodType): ColumnType {
  if (type instanceof z.ZodNumberFormat) return 'integer'
  if (type instanceof z.ZodNumber) return 'number'
  if (type instanceof z.ZodBoolean) return 'boolean'
  if (type instanceof z.ZodISODate) return 'date'
  if (type instanceof z.ZodISODateTime) return 'time'
  const isText = type instanceof z.ZodString || type instanceof z.ZodStringFormat || type instanceof z.ZodEnum
  return isText ? 'text' : 'json'
}
