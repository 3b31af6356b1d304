import type { z } from 'zod'
import type { ErrorCode } from './errors.ts'

/** A request of the developer portal. */
export interface PortalEndpoint {
  readonly method: 'GET' | 'POST' | 'DELETE'
  readonly path: string
  readonly title: string
  readonly doc: string
  /** `optional`: answers whoever asks, of the session where there is one. False where none is looked for. */
  readonly session: boolean | 'optional'
  readonly body?: z.ZodObject
  readonly answer: {
    readonly status: number
    readonly of: z.ZodType
    readonly as: 'one' | 'list' | 'bare'
  }
  readonly errors: readonly ErrorCode[]
}

/** What most requests of the portal have in common. */
export const base = { method: 'GET', session: true, errors: [] } as const
export const bare = <T extends z.ZodType>(of: T, status = 200) => ({ status, of, as: 'bare' }) as const
export const rows = <T extends z.ZodType>(of: T) => ({ status: 200, of, as: 'list' }) as const
