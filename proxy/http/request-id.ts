import { Buffer } from 'node:buffer'
import type { Random } from '../accounts/key.ts'

/** Names for requests, each used once: what this process is called, and a count. */
export function requestIds(random: Random): () => string {
  // Processes of a cold platform start at once: what they are called must not be a clock's work.
  let name = ''
  let count = 0
  return () => {
    if (name === '') name = Buffer.from(random(9)).toString('base64url')
    return `${name}-${(++count).toString(36)}`
  }
}
