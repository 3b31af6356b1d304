import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onceStopped } from './stopping.ts'

/** Listens on a free port and prints it on standard output. Stops when its parent process ends. */
export function listen(server: Server, close: () => Promise<void> = async () => {}): void {
  server.listen(0, '127.0.0.1', () => {
    console.log(`listening ${(server.address() as AddressInfo).port}`)
  })
  onceStopped(async () => {
    server.closeAllConnections()
    server.close()
    await close()
  })
}
