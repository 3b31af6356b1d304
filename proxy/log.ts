/** Writes an entry to the operator's log. Must never be given a key, a token or an email address. */
export type Log = (
  level: 'info' | 'error',
  message: string,
  fields?: Readonly<Record<string, unknown>>,
) => void

/** The part before the @ of an email address is bounded, as in RFC 5321: else a long text without an @ takes quadratic time. */
const SECRETS =
  /cds_(?:live|test)_[0-9A-Za-z]*|Bearer\s+\S+|[^\s"'<>=,;()]{0,64}[^\s"'<>=,;()/]@[^\s"'<>,;()]+/g

/** Replaces what looks like a key, a token or an email address. */
export const redact = (text: string): string => text.replace(SECRETS, '[redacted]')

const KEYS = /cds_(?:live|test)_[0-9A-Za-z]{8,}/g

/** Replaces what looks like a key, in a message that quotes a request: clients log error bodies. */
export const redactKeys = (text: string): string => text.replace(KEYS, '[redacted]')

/** Returns a log that adds the id of a request to every entry. */
export const withRequestId =
  (log: Log, request: string): Log =>
  (level, message, fields) =>
    log(level, message, { request, ...fields })

/** Creates a log that writes each entry as one line of JSON. */
export function lineLog(write: (line: string) => void, now: () => Date): Log {
  return (level, message, fields = {}) => {
    const entry = { time: now().toISOString(), level, message, ...fields }
    const json = JSON.stringify(entry, (_, value: unknown) =>
      value instanceof Error ? errorFields(value) : value,
    )
    write(`${redact(json)}\n`)
  }
}

function errorFields({ name, message, stack, cause }: Error) {
  const frames = stack?.split('\n').slice(1, 6).join('\n')
  return cause === undefined ? { name, message, stack: frames } : { name, message, stack: frames, cause }
}
