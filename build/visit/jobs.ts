import { extractFrom } from '../extract/extract-from.ts'
import { inspect } from './inspect.ts'
import { readPage } from './read.ts'

/** What the sandbox does with foreign pages. */
export const JOBS = { inspect, readPage, extractFrom }
