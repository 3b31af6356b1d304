import type { Log } from '../log.ts'

/** Errors of a body whose client closed the connection, on Node's responses and on the web's streams. */
const CLIENT_CLOSED: ReadonlySet<unknown> = new Set(['ERR_STREAM_PREMATURE_CLOSE', 'ABORT_ERR'])

/** Logs why the body of a response broke off, unless its client closed the connection. */
export function logBrokenBody(cause: NodeJS.ErrnoException, log: Log) {
  if (!CLIENT_CLOSED.has(cause.code)) log('error', 'response broke off', { cause })
}
