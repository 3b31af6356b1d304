/** Sends a request for any host to this machine, with the intended host in a header. */
export function toLocalhost(url: string, init: RequestInit, port: number): Promise<Response> {
  const { host, pathname, search } = new URL(url)
  return fetch(`http://127.0.0.1:${port}${pathname}${search}`, {
    ...init,
    headers: { ...(init.headers as Record<string, string>), 'x-host': host },
  })
}
