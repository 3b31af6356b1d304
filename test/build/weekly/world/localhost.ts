/** The network with every host on this machine; the server is told which host was meant. */
export function toLocalhost(url: string, init: RequestInit, port: number): Promise<Response> {
  const { host, pathname, search } = new URL(url)
  return fetch(`http://127.0.0.1:${port}${pathname}${search}`, {
    ...init,
    headers: { ...(init.headers as Record<string, string>), 'x-host': host },
  })
}
