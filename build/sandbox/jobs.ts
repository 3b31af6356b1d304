/** Functions that a sandbox can run, each with one argument that can be cloned. */
export type Jobs = Readonly<Record<string, (input: never) => unknown>>

/** A job for the child process. */
export interface JobRequest {
  readonly job: string
  readonly input: unknown
}

/** The outcome of a job. */
export type JobResponse = ({ readonly output: unknown } | { readonly error: string }) & {
  /** The process uses so much memory that the next job needs a new one. */
  readonly isSpent: boolean
}
