import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

type Serve = (request: IncomingMessage, response: ServerResponse) => unknown

/** Requests that may wait on one connection. */
const WAITING_MAX = 256

/**
 * Serves one request per connection at a time. Node accepts pipelined requests ahead and buffers their responses in memory,
 * which a client that never reads could fill. While requests wait, nothing more is read from their connection.
 */
export function servePipelinedInOrder(serve: Serve): Serve {
  const waiting = new WeakMap<Socket, number>()
  return (request, response) => {
    // Node assigns the socket once every earlier response has been sent.
    if (response.socket !== null) return serve(request, response)
    const { socket } = request
    const count = (waiting.get(socket) ?? 0) + 1
    if (count > WAITING_MAX) return socket.destroy()
    waiting.set(socket, count)
    socket.pause()
    return response.once('socket', () => {
      const left = (waiting.get(socket) ?? 1) - 1
      waiting.set(socket, left)
      if (left === 0) socket.resume()
      serve(request, response)
    })
  }
}
