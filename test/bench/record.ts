import { get } from 'node:http'
import type { Recorded } from './serve-bare.ts'

/** Headers that node:http sets by itself on every server alike. */
const BY_ITSELF = /^(date|connection|keep-alive)$/i

/** Asks a server for a path and keeps what it sent. */
export function record(port: number, path: string, key: string): Promise<Recorded> {
  return new Promise((resolve, reject) => {
    const options = {
      port,
      path,
      host: '127.0.0.1',
      headers: { authorization: `Bearer ${key}` },
      agent: false,
    }
    get(options, async (response) => {
      const chunks: Buffer[] = []
      for await (const chunk of response) chunks.push(chunk as Buffer)
      const body = Buffer.concat(chunks).toString()
      if (response.statusCode !== 200) return reject(new Error(`${path}: ${response.statusCode} ${body}`))
      resolve({ headers: withoutOwn(response.rawHeaders), body })
    }).on('error', reject)
  })
}

function withoutOwn(raw: readonly string[]): readonly string[] {
  const kept: string[] = []
  for (let place = 0; place < raw.length; place += 2) {
    const [name = '', value = ''] = raw.slice(place, place + 2)
    if (!BY_ITSELF.test(name)) kept.push(name, value)
  }
  return kept
}
