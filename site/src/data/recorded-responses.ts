/** A recorded response. `npm run record` writes it; a test compares it with the current response. */
export interface Recorded {
  readonly plan: string
  readonly request: string
  readonly status: number
  readonly body: unknown
}

const files = import.meta.glob<Recorded>('../responses/*.json', { eager: true, import: 'default' })

/** Returns the recorded response of an endpoint; undefined if there is none. */
export const recorded = (name: string): Recorded | undefined => files[`../responses/${name}.json`]

/** A response on another plan, cut like the examples. */
export interface PlanResponse {
  readonly body: unknown
  /** Number of rows cut. */
  readonly left: number
}
export type PlanResponses = Readonly<Record<string, PlanResponse>>

const planFiles = import.meta.glob<PlanResponses>('../responses/plans/*.json', {
  eager: true,
  import: 'default',
})

/** Recorded responses on other plans than the example's; empty if the endpoint responds alike on every plan. */
export const recordedOn = (name: string): PlanResponses => planFiles[`../responses/plans/${name}.json`] ?? {}

const sandboxFiles = import.meta.glob<PlanResponses>('../responses/sandbox/*.json', {
  eager: true,
  import: 'default',
})

/**
 * Recorded responses to the example with a test key, by plan. A plan whose response equals that of the plan below is missing. Undefined
 * for endpoints without data of the sandbox.
 */
export const recordedInSandbox = (name: string): PlanResponses | undefined =>
  sandboxFiles[`../responses/sandbox/${name}.json`]

/** Body of a recorded response on a plan. Throws if none is recorded. */
export function planResponse(name: string, plan: string): unknown {
  const response = recordedOn(name)[plan]
  if (response === undefined) throw new Error(`No response of ${name} is recorded on ${plan}.`)
  return response.body
}

const MAX_ROWS = 2

/** Cuts a list response to two rows. `left` is the number of rows cut. */
export function shortened(body: unknown): { readonly body: unknown; readonly left: number } {
  const rows = (body as { data?: unknown } | null)?.data
  if (!Array.isArray(rows) || rows.length <= MAX_ROWS) return { body, left: 0 }
  return { body: { ...(body as object), data: rows.slice(0, MAX_ROWS) }, left: rows.length - MAX_ROWS }
}
