import { request } from 'node:http'

/** One call as the load sends it. */
export interface LoadRequest {
  readonly path: string
  readonly key: string
  /** Of the answer that the client has; '' without one. */
  readonly tag: string
  /** Posted where there is one. */
  readonly body: string
}

/** An answer as it went over the wire, without the headers that node:http adds itself. */
export interface Recorded {
  readonly status: number
  readonly headers: readonly string[]
  readonly body: string
}

/** Headers that node:http sets by itself on every server alike. */
const BY_ITSELF = /^(date|connection|keep-alive)$/i

/** Asks a server and keeps what it sent. */
export function record(port: number, { path, key, tag, body }: LoadRequest): Promise<Recorded> {
  const headers = {
    authorization: `Bearer ${key}`,
    ...(tag && { 'if-none-match': tag }),
    ...(body && { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(body)) }),
  }
  const options = { port, path, headers, host: '127.0.0.1', agent: false, method: body ? 'POST' : 'GET' }
  return new Promise((resolve, reject) => {
    request(options, async (response) => {
      const chunks: Buffer[] = []
      for await (const chunk of response) chunks.push(chunk as Buffer)
      const { statusCode: status = 0, rawHeaders } = response
      resolve({ status, headers: withoutOwn(rawHeaders), body: Buffer.concat(chunks).toString() })
    })
      .on('error', reject)
      .end(body)
  })
}

/** A header of a recorded answer. */
export function headerOf({ headers }: Recorded, name: string): string | undefined {
  const place = headers.findIndex((text, at) => at % 2 === 0 && text.toLowerCase() === name)
  return place < 0 ? undefined : headers[place + 1]
}

function withoutOwn(raw: readonly string[]): readonly string[] {
  const remaining: string[] = []
  for (let place = 0; place < raw.length; place += 2) {
    const [name = '', value = ''] = raw.slice(place, place + 2)
    if (!BY_ITSELF.test(name)) remaining.push(name, value)
  }
  return remaining
}
