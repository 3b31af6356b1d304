/** The platform's context of a request. */
export interface FunctionContext {
  readonly ip?: string
  readonly requestId?: string
  readonly waitUntil?: (work: Promise<unknown>) => void
}

/** Memory for snapshot files in a function. */
export const FILES_BYTES = 128 * 1024 * 1024
/** Longest wait for a connection to the store, in ms. */
export const CONNECT_MS = 3_000

/** Lets a function's work end after its response. */
export const waitUntil = (context: unknown, work: Promise<void>): void =>
  (context as FunctionContext | undefined)?.waitUntil?.(work)

/** The platform's id of a request, which its logs have too. */
export const requestIdOf = (context: unknown): string | undefined =>
  (context as FunctionContext | undefined)?.requestId
