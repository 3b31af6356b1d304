import * as z from 'zod'
import { PLANS } from '../../../data/schema/plans.ts'
import { type Account, type KeyRecord, StoreUnavailable } from '../store.ts'

/** Reads what Redis answered; an answer of another form means that Redis cannot be trusted now. */
export function expected<T>(form: z.ZodType<T>, answer: unknown): T {
  const read = form.safeParse(answer)
  if (!read.success) throw new StoreUnavailable('Redis answered nonsense')
  return read.data
}

const texts = z.array(z.string())

/** A flat list of fields and values as a record. */
export const fields = texts
  .refine((list) => list.length % 2 === 0)
  .transform((list) => {
    const record: Record<string, string> = {}
    for (let place = 0; place < list.length; place += 2) record[list[place] ?? ''] = list[place + 1] ?? ''
    return record
  })

export const done = z.union([z.literal(0), z.literal(1)]).transform((flag) => flag === 1)
export const maybeText = z.string().nullable()
export const counts = z.array(
  z
    .string()
    .regex(/^-?\d+$/)
    .transform(Number)
    .nullable(),
)

/** Text that holds JSON of a form. */
export const json = <T>(form: z.ZodType<T>) =>
  z.string().transform((text, context) => {
    try {
      return form.parse(JSON.parse(text))
    } catch {
      context.addIssue('not of the form')
      return z.NEVER
    }
  })

const accountFields = z.object({
  email: z.string(),
  plan: z.enum(PLANS),
  suspended: z.enum(['0', '1']),
  createdAt: z.string(),
})

/** The account of a hash's fields, or null where the hash is not there. */
export function accountOf(id: string, answer: unknown): Account | null {
  const record = expected(fields, answer)
  if (Object.keys(record).length === 0) return null
  const { email, plan, suspended, createdAt } = expected(accountFields, record)
  return { id, email, plan, suspended: suspended === '1', createdAt }
}

const keyRecord = json(
  z.object({ hash: z.string(), name: z.string(), lastFour: z.string(), createdAt: z.string() }),
)

/** Key records, newest first. */
export function keysOf(accountId: string, answer: unknown): readonly KeyRecord[] {
  const [records, used] = expected(z.tuple([fields, fields]), answer)
  return Object.entries(records)
    .filter(([id]) => !id.endsWith(':revoked'))
    .map(([id, text]) => {
      const { name, lastFour, createdAt } = expected(keyRecord, text)
      const revokedAt = records[`${id}:revoked`] ?? null
      return { id, accountId, name, lastFour, createdAt, lastUsedAt: used[id] ?? null, revokedAt }
    })
    .sort((a, b) => compare(b.createdAt, a.createdAt) || compare(a.id, b.id))
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
