/** A request as curl sends it. */
export interface CurlRequest {
  readonly method: string
  readonly url: string
  /** The key, or the variable of the shell that has it; null if the request needs none. */
  readonly key: string | null
  readonly body: string | null
}

/** Returns the command that sends a request, ready to paste into a POSIX shell. */
export function curl({ method, url, key, body }: CurlRequest): string {
  const lines = [method === 'GET' ? `curl ${quoted(url)}` : `curl -X ${method} ${quoted(url)}`]
  if (key !== null) lines.push(`-H "Authorization: Bearer ${key}"`)
  if (body !== null) lines.push(`-H 'Content-Type: application/json'`, `-d ${quoted(body)}`)
  return lines.join(' \\\n  ')
}

/** In single quotes a shell replaces nothing. */
const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`
