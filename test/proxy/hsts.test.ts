import { afterAll, expect, it } from 'vitest'
import { httpServer, listen, shutDown } from '../../proxy/node/listener.ts'
import { createPortal } from '../../proxy/portal/portal.ts'
import { publicDeps, readConfig } from '../../proxy/settings/config.ts'
import { openApp, type TestApp } from '../support/app.ts'

const opened: TestApp[] = []
const closing: (() => Promise<void>)[] = []
afterAll(async () => {
  await Promise.all(closing.map((close) => close()))
  await Promise.all(opened.map((app) => app.close()))
})

it.each([
  ['https://cards.example', 'max-age=31536000'],
  ['http://localhost:8787', null],
])('a service at %s tells browsers about https as it should: %s', async (publicUrl, expected) => {
  const t = await openApp()
  opened.push(t)
  const portal = createPortal({
    ...t.deps,
    portalUrl: `${publicUrl}/portal`,
    billing: null,
  })
  const server = httpServer({ ...t.deps, portal, ...publicDeps(readConfig({ PUBLIC_URL: publicUrl })) })
  closing.push(() => shutDown(server))
  const port = await listen(server, 0, '127.0.0.1')
  const { key } = await t.account('starter')
  const paths = [
    ['/v1/stats', 200],
    ['/v1/cards', 200],
    ['/v1/nothing', 404],
    ['/v1/../none', 404],
    ['/portal/confirm?token=none', 400],
    ['/healthz', 200],
  ] as const
  for (const [path, status] of paths) {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      headers: { Authorization: `Bearer ${key}` },
    })
    await answer.text()
    expect(answer.status, path).toBe(status)
    expect(answer.headers.get('strict-transport-security'), path).toBe(expected)
  }
})
