import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it } from 'vitest'
import { listen } from '../../proxy/node/listener.ts'
import { wireMetrics } from '../../proxy/wiring/metrics.ts'

it('a used port of the metrics blames METRICS_PORT', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  const { port } = other.address() as AddressInfo
  const metrics = wireMetrics(port, { snapshots: {} as never, now: () => new Date() })
  await expect(metrics).rejects.toThrow(
    `Port ${port} of 127.0.0.1 is in use. Stop the other program, or set METRICS_PORT to another one.`,
  )
  other.close()
})

it.each(['192.0.2.1', 'no-such-host.invalid', 'fe80::1'])(
  'the host %s, which the server cannot use, blames HOST',
  async (host) => {
    await expect(listen(createServer(), 8787, host)).rejects.toThrow(
      `Port 8787 of ${host} cannot be used: HOST is neither an IP address nor a name of this machine.`,
    )
  },
)
