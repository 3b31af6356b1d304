import { type Limits, openSandbox, type Sandbox } from '../sandbox/sandbox.ts'
import type { JOBS } from './jobs.ts'

/** Opens a sandbox for foreign pages. */
export const sandboxForPages = (limits?: Limits): Sandbox<typeof JOBS> =>
  openSandbox(new URL('./jobs.ts', import.meta.url), limits)

const shared = sandboxForPages()

/** Runs a job on a foreign page in the sandbox that all of this process shares. Throws `JobFailure`. */
export const inSandbox: typeof shared.run = (job, input) => shared.run(job, input)
