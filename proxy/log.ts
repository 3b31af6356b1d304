/** What happened, for the operator. Never a key, a token or an e-mail address. */
export type Log = (
  level: 'info' | 'error',
  message: string,
  fields?: Readonly<Record<string, unknown>>,
) => void

const SECRETS = /cds_live_[0-9A-Za-z]*|Bearer\s+\S+|[^\s"'<>=,;()]*[^\s"'<>=,;()/]@[^\s"'<>,;()]+/g

/** Text without what looks like a key or an address. */
export const redact = (text: string): string => text.replace(SECRETS, '[redacted]')

/** The same log, every entry of which names a request. */
export const naming =
  (log: Log, request: string): Log =>
  (level, message, fields) =>
    log(level, message, { request, ...fields })

/** Writes one line of JSON per entry. */
export function lineLog(write: (line: string) => void, now: () => Date): Log {
  return (level, message, fields = {}) => {
    const told = { time: now().toISOString(), level, message, ...fields }
    write(
      `${redact(JSON.stringify(told, (_, value: unknown) => (value instanceof Error ? tell(value) : value)))}\n`,
    )
  }
}

function tell({ name, message, stack, cause }: Error) {
  const frames = stack?.split('\n').slice(1, 6).join('\n')
  return cause === undefined ? { name, message, stack: frames } : { name, message, stack: frames, cause }
}
