import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Listens on a free port, tells it on standard output, and ends on SIGTERM. */
export function listen(server: Server, close: () => Promise<void> = async () => {}): void {
  server.listen(0, '127.0.0.1', () => {
    console.log(`listening ${(server.address() as AddressInfo).port}`)
  })
  process.once('SIGTERM', async () => {
    server.closeAllConnections()
    server.close()
    await close()
    process.exit(0)
  })
}
