import { Buffer } from 'node:buffer'
import type { Random } from '../accounts/key.ts'

/** Returns a function that creates request ids, unique over all processes: a random process id and a counter. */
export function requestIds(random: Random): () => string {
  // Random, since processes that start at the same moment would get the same id from a clock.
  let processId = ''
  let count = 0
  return () => {
    if (processId === '') processId = Buffer.from(random(9)).toString('base64url')
    return `${processId}-${(++count).toString(36)}`
  }
}
