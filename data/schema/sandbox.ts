import type { Plan } from './plans.ts'

/** Modes of an API key. A `test` key calls the sandbox: made-up cards that never change, with counters and webhooks of its own. */
export const MODES = ['live', 'test'] as const
export type Mode = (typeof MODES)[number]

/** A key's mode: test keys have a plan of their own, live keys the plan of their account. */
export const modeOf = ({ testPlan }: { readonly testPlan?: Plan | undefined }): Mode =>
  testPlan === undefined ? 'live' : 'test'

/** Data version of the sandbox in `X-Data-Version`, and the folder of its snapshot below that of the live one. */
export const SANDBOX = 'sandbox'

/** The moment at which the sandbox is frozen. */
export const SANDBOX_NOW = '2026-06-15T12:00:00Z'

/** Sandbox events are retried this many times faster than live ones. */
export const SANDBOX_SPEEDUP = 1_000

/** Active test keys per account, besides its live keys. */
export const TEST_KEYS_MAX = 5

/** Statuses of the errors that a test key can request, by `Prefer: code=429` or by the reserved slug `error-429`. */
export const SANDBOX_ERRORS = [401, 402, 403, 404, 413, 429, 500, 503, 504] as const
export type SandboxError = (typeof SANDBOX_ERRORS)[number]
