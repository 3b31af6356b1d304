import { type Row, table, tables, words } from './table.ts'

/** The four plans, cheapest first (spec 1.2), independent of the code. */
export const PLANS = ['free', 'starter', 'pro', 'enterprise'] as const
export type Plan = (typeof PLANS)[number]

export const sees = (plan: Plan, needed: string): boolean =>
  PLANS.indexOf(plan) >= PLANS.indexOf(needed as Plan)

export interface Field {
  readonly name: string
  /** Type without its modifiers, e.g. `string`, `RewardRate`. */
  readonly type: string
  readonly nullable: boolean
  readonly list: boolean
  readonly plan: string
  readonly in: string
  readonly values: readonly string[]
}

const field = (row: Row): Field => {
  const marked = row.type ?? ''
  return {
    name: row.field ?? '',
    type: marked.replace('?', '').replace('[]', ''),
    nullable: marked.endsWith('?'),
    list: marked.includes('[]'),
    plan: row.plan ?? '',
    in: row.in ?? '',
    values: words(row.values),
  }
}

/** Resources whose table says "every field of … , then" (spec 2.1, 2.14, 2.15). */
const EXTENDS: Readonly<Record<string, string>> = {
  RankedCard: 'Card',
  NotableOfferChange: 'OfferChange',
  WebhookWithSecret: 'Webhook',
}

const sections = tables('resources.md')

export const resourceNames: readonly string[] = [...sections.keys()]

/** Fields of a resource in the specification's order. */
export function fieldsOf(resource: string): readonly Field[] {
  const rows = sections.get(resource)
  if (rows === undefined) throw new Error(`no resource ${resource}`)
  const base = EXTENDS[resource]
  return [...(base === undefined ? [] : fieldsOf(base)), ...rows.map(field)]
}

/** Fields of a resource that a response has in addition to those of the plan. */
export interface Where {
  /** Single-card responses. */
  readonly detail?: boolean
  /** Search responses. */
  readonly summary?: boolean
}

/** Fields that `plan` sees of a resource, in order. */
export function seenBy(plan: Plan, resource: string, where: Where = {}): readonly Field[] {
  return fieldsOf(resource).filter(
    (f) =>
      sees(plan, f.plan) &&
      (where.detail === true || f.in !== 'detail') &&
      (where.summary !== true || f.in !== 'relation'),
  )
}

export interface Endpoint {
  readonly method: string
  readonly path: string
  readonly plan: Plan
  readonly key: boolean
  /** Only keys of this mode have the endpoint. */
  readonly mode: 'test' | undefined
  readonly envelope: string
  readonly of: string
  readonly status: number
}

export const endpointRows: readonly Endpoint[] = table('endpoints.md', 'Endpoints').map((row) => ({
  method: row.method ?? '',
  path: row.path ?? '',
  plan: row.plan as Plan,
  key: row.key !== 'no',
  mode: row.key === 'test' ? 'test' : undefined,
  envelope: row.envelope ?? '',
  of: row.of ?? '',
  status: Number(row.status),
}))

export const paramRows = table('endpoints.md', 'Parameters')
export const bodyRows = table('endpoints.md', 'Bodies')
export const codeRows = table('errors.md', 'Codes')
export const errorRows = table('errors.md', 'By endpoint')
export const headerRows = table('limits.md', 'Headers of an authenticated response')

export const quotas: Readonly<Record<string, { daily: number; monthly: number }>> = Object.fromEntries(
  table('limits.md', 'Quotas').map((row) => [
    row.plan,
    { daily: Number(row.daily), monthly: Number(row.monthly) },
  ]),
)

/** A limit of spec 8.3 by its subject. */
export function limitOf(subject: string): number {
  const row = table('limits.md', 'Others').find((other) => other.subject === subject)
  if (row === undefined) throw new Error(`no limit "${subject}"`)
  return Number(row.value)
}

export const slugPattern = new RegExp(table('limits.md', 'Slug')[0]?.pattern ?? '$^')
