import { extractFrom } from '../extract/extract-from.ts'
import { inspect } from './inspect.ts'
import { readPage } from './read.ts'
import { reducePage } from './reduced-page.ts'

/** Jobs that the sandbox runs on untrusted pages. */
export const JOBS = { inspect, readPage, reducePage, extractFrom }
