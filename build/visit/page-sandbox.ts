import { type Limits, openSandbox, type Sandbox } from '../sandbox/sandbox.ts'
import type { JOBS } from './jobs.ts'

/** Opens a sandbox for untrusted pages. */
export const sandboxForPages = (limits?: Limits): Sandbox<typeof JOBS> =>
  openSandbox(new URL('./jobs.ts', import.meta.url), limits)

const shared = sandboxForPages()

/** Runs a job on an untrusted page in the process's shared sandbox. Throws `JobFailure`. */
export const inSandbox: typeof shared.run = (job, input) => shared.run(job, input)
