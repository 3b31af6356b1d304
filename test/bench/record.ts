import { request } from 'node:http'

/** One call of the load. */
export interface LoadRequest {
  readonly path: string
  readonly key: string
  /** ETag of the response that the client has; '' without one. */
  readonly tag: string
  /** Body of a POST request; absent for GET. */
  readonly body: string
}

/** A response as it was sent, without the headers that node:http adds. */
export interface Recorded {
  readonly status: number
  readonly headers: readonly string[]
  readonly body: string
}

/** Headers that node:http adds on every server. */
const BY_ITSELF = /^(date|connection|keep-alive)$/i

/** Sends a call to a server and records the response. */
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

/** Returns a header of a recorded response. */
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
