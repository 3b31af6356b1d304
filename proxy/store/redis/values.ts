import * as z from 'zod'
import { compareText } from '../../../data/compare.ts'
import { PLANS } from '../../../data/schema/plans.ts'
import { type Account, type KeyRecord, StoreUnavailable } from '../store.ts'

/** Parses a value from Redis. Throws StoreUnavailable if it does not match the schema. */
export function parseValue<T>(schema: z.ZodType<T>, value: unknown): T {
  const parsed = schema.safeParse(value)
  if (!parsed.success) throw new StoreUnavailable('Redis sent an invalid response')
  return parsed.data
}

const texts = z.array(z.string())

/** Reads a flat list of fields and values as a record. */
export const fields = texts
  .refine((list) => list.length % 2 === 0)
  .transform((list) => {
    const record: Record<string, string> = {}
    for (let place = 0; place < list.length; place += 2) record[list[place] ?? ''] = list[place + 1] ?? ''
    return record
  })

export const flag = z.union([z.literal(0), z.literal(1)]).transform((bit) => bit === 1)
export const maybeText = z.string().nullable()
export const counts = z.array(
  z
    .string()
    .regex(/^-?\d+$/)
    .transform(Number)
    .nullable(),
)

/** Reads JSON text of a schema. */
export const json = <T>(schema: z.ZodType<T>) =>
  z.string().transform((text, context) => {
    try {
      return schema.parse(JSON.parse(text))
    } catch {
      context.addIssue('not JSON of the schema')
      return z.NEVER
    }
  })

const accountFields = z.object({
  email: z.string(),
  plan: z.enum(PLANS),
  suspended: z.enum(['0', '1']),
  createdAt: z.string(),
})

/** The account in a hash's fields, or null if the hash does not exist. */
export function accountOf(id: string, value: unknown): Account | null {
  const record = parseValue(fields, value)
  if (Object.keys(record).length === 0) return null
  const { email, plan, suspended, createdAt } = parseValue(accountFields, record)
  return { id, email, plan, suspended: suspended === '1', createdAt }
}

const keyRecord = json(
  z.object({
    hash: z.string(),
    name: z.string(),
    lastFour: z.string(),
    createdAt: z.string(),
    testPlan: z.enum(PLANS).optional(),
  }),
)

/** Key records, newest first. */
export function keysOf(accountId: string, value: unknown): readonly KeyRecord[] {
  const [records, used] = parseValue(z.tuple([fields, fields]), value)
  return Object.entries(records)
    .filter(([id]) => !id.endsWith(':revoked'))
    .map(([id, text]) => {
      const { hash: _, testPlan, ...record } = parseValue(keyRecord, text)
      const test = testPlan === undefined ? {} : { testPlan }
      const revokedAt = records[`${id}:revoked`] ?? null
      return { id, accountId, ...record, ...test, lastUsedAt: used[id] ?? null, revokedAt }
    })
    .sort((a, b) => compareText(b.createdAt, a.createdAt) || compareText(a.id, b.id))
}
