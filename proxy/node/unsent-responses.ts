import type { ServerResponse } from 'node:http'

export interface UnsentLimits {
  /** Unsent bytes of all connections together. */
  readonly unsentBytesMax: number
  /** A connection whose client reads nothing for so long is closed; Node may take twice as long to notice. */
  readonly writeIdleMs: number
}

/**
 * Limits what clients that read slowly cost. A client that reads nothing loses its connection after `writeIdleMs`. When unsent
 * responses exceed `unsentBytesMax` in total, the connections that have waited longest are closed.
 */
export function limitUnsent({
  unsentBytesMax,
  writeIdleMs,
}: UnsentLimits): (response: ServerResponse) => void {
  const unsent = new Map<ServerResponse, number>()
  let bytes = 0

  const remove = (response: ServerResponse) => {
    bytes -= unsent.get(response) ?? 0
    unsent.delete(response)
  }

  return (response) => {
    const { socket, writableLength } = response
    // The operating system takes most responses at once.
    if (writableLength === 0 || socket === null) return
    unsent.set(response, writableLength)
    bytes += writableLength
    socket.setTimeout(writeIdleMs)
    // Before Node's own listener, which sets the keep-alive timeout.
    response.prependOnceListener('finish', () => socket.setTimeout(0))
    response.once('close', () => remove(response))
    for (const oldest of unsent.keys()) {
      if (bytes <= unsentBytesMax) break
      remove(oldest)
      oldest.destroy()
    }
  }
}
