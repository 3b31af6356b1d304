import { FetchFailure } from './page.ts'

/** Reads a body. Throws `FetchFailure` if it is longer than `bytesMax` or shorter than its Content-Length. */
export async function readBody(response: Response, bytesMax: number): Promise<Uint8Array> {
  const announced = Number(response.headers.get('content-length') ?? Number.NaN)
  if (announced > bytesMax) throw new FetchFailure('too-large', `${announced} bytes announced.`)
  const bytes = await collect(response, bytesMax)
  const encoded = response.headers.has('content-encoding')
  if (!encoded && bytes.length < announced)
    throw new FetchFailure('truncated', `${bytes.length} of ${announced} bytes received.`)
  return bytes
}

async function collect(response: Response, bytesMax: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of response.body ?? []) {
    length += chunk.length
    if (length > bytesMax) throw new FetchFailure('too-large', `More than ${bytesMax} bytes.`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
