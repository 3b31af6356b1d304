/** One recorded exchange with a real service ; `npm run record` writes it, a test compares it with what the service answers now. */
export interface Recorded {
  readonly plan: string
  readonly request: string
  readonly status: number
  readonly body: unknown
}

const files = import.meta.glob<Recorded>('../answers/*.json', { eager: true, import: 'default' })

export const recorded = (name: string): Recorded | undefined => files[`../answers/${name}.json`]

const ROWS = 2

/** The answer with at most two rows, and how many were left out: enough to see the shape. */
export function shortened(body: unknown): { readonly body: unknown; readonly left: number } {
  const rows = (body as { data?: unknown } | null)?.data
  if (!Array.isArray(rows) || rows.length <= ROWS) return { body, left: 0 }
  return { body: { ...(body as object), data: rows.slice(0, ROWS) }, left: rows.length - ROWS }
}
