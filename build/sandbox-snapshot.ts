import { join } from 'node:path'
import { SANDBOX, SANDBOX_NOW } from '../data/schema/sandbox.ts'
import { dayOf } from '../data/time.ts'
import { type BuildResult, buildSnapshot } from './build.ts'

/** Folder of the sandbox's facts. */
export const SANDBOX_FACTS = join(import.meta.dirname, '../data/sandbox/facts')

/** Returns the folder of the sandbox's snapshot, for the folder of the live one. */
export const sandboxOf = (out: string): string => join(out, SANDBOX)

/** Builds the sandbox's snapshot. The same code always builds the same bytes, since its facts and its clock do not change. */
export const buildSandbox = (out: string): Promise<BuildResult> =>
  buildSnapshot({ facts: SANDBOX_FACTS, out: sandboxOf(out), today: dayOf(new Date(SANDBOX_NOW)) })
