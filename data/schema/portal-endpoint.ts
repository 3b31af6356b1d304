import type { z } from 'zod'
import type { ErrorCode } from './errors.ts'

export interface PortalRoute {
  readonly method: 'GET' | 'POST' | 'DELETE'
  /** `{id}` is the id of the object that the request is about. */
  readonly path: `/portal/api/${string}`
}

/** One endpoint of the developer portal. */
export interface PortalEndpoint extends PortalRoute {
  readonly title: string
  readonly doc: string
  /** `true`: 401 without a session. `optional`: uses the session if there is one. `false`: ignores sessions. */
  readonly session: boolean | 'optional'
  readonly body?: z.ZodObject
  readonly response: {
    readonly status: number
    readonly of: z.ZodType
    readonly as: 'one' | 'list' | 'bare'
  }
  readonly errors: readonly ErrorCode[]
}

/** Defaults of a portal endpoint. */
export const base = { session: true, errors: [] } as const
/** Response without an envelope. */
export const bare = <T extends z.ZodType>(of: T, status = 200) => ({ status, of, as: 'bare' }) as const
/** Response `{ data: […] }`. */
export const rows = <T extends z.ZodType>(of: T) => ({ status: 200, of, as: 'list' }) as const
