import type { IncomingMessage } from 'node:http'
import type { HttpBindings } from '@hono/node-server'

export interface DrainLimits {
  readonly drainBytesMax: number
  readonly drainMs: number
}

/**
 * Makes a response that is ready before its request has arrived close the connection. The response is sent at once. The rest
 * of the request body is read and discarded before the connection closes: closing with unread data would reset the
 * connection, and the client could lose the response. Past the limits the connection closes anyway.
 */
export async function closeUnread(
  response: Response,
  { incoming, outgoing }: HttpBindings,
  limits: DrainLimits,
): Promise<Response> {
  if (incoming.complete) return response
  outgoing.shouldKeepAlive = false
  const drained = drain(incoming, limits)
  const { status } = response
  const headers = new Headers(response.headers)
  const bytes = new Uint8Array(await response.arrayBuffer())
  if (bytes.length === 0) {
    await drained
    return new Response(null, { status, headers })
  }
  headers.set('Content-Length', String(bytes.length))
  const body = new ReadableStream({
    async start(controller) {
      controller.enqueue(bytes)
      await drained
      controller.close()
    },
  })
  return new Response(body, { status, headers })
}

/** Discards the rest of a request body. Resolves at its end, or at a limit. */
function drain(incoming: IncomingMessage, { drainBytesMax, drainMs }: DrainLimits): Promise<void> {
  return new Promise((resolve) => {
    let bytes = 0
    const finish = () => {
      clearTimeout(timer)
      incoming.pause()
      resolve()
    }
    const timer = setTimeout(finish, drainMs)
    // The reader that gave up pauses the request at every chunk.
    incoming.removeAllListeners('data')
    incoming.on('data', (chunk: Buffer) => {
      bytes += chunk.length
      if (bytes > drainBytesMax) finish()
    })
    incoming.once('end', finish).once('close', finish).resume()
  })
}
