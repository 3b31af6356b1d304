import { execFileSync } from 'node:child_process'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type BrowserOptions, lazyBrowser } from '../../../build/fetch/browser.ts'

const PAGE = 'http://www.bank.com/card'
const server = createServer((_, response) => {
  response.setHeader('content-type', 'text/html')
  response.end(
    '<h1>Card</h1><p id="fee"></p><script>document.getElementById("fee").textContent = "Annual fee $" + 5 * 19</script>',
  )
})
let options: BrowserOptions

beforeAll(async () => {
  await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  const executable = execFileSync('sh', ['-c', 'command -v chromium'], { encoding: 'utf8' }).trim()
  options = {
    executable,
    userAgent: 'test',
    timeoutMs: 20_000,
    args: [`--host-resolver-rules=MAP www.bank.com 127.0.0.1:${port}`],
  }
})
afterAll(() => server.close())

describe('a page that is built by scripts', () => {
  it('is read as a reader sees it', async () => {
    const browser = lazyBrowser({ ...options, mayAnswer: () => true })
    const html = new TextDecoder().decode(await browser.render(PAGE))
    await browser.close()
    expect(html).toContain('Annual fee $95')
  })

  it('is refused where its name leads to a private address', async () => {
    const browser = lazyBrowser(options)
    await expect(browser.render(PAGE)).rejects.toThrow(/private address/)
    await browser.close()
  })

  it('needs no Chromium as long as nobody asks for one', async () => {
    await lazyBrowser({ ...options, executable: '/nowhere' }).close()
  })
})
