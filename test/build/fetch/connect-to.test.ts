import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { lazyBrowser } from '../../../build/fetch/browser.ts'
import { type ConnectTo, parseConnectTo } from '../../../build/fetch/connect-to.ts'
import { chromiumPath } from '../../support/browser.ts'
import { certificateFor } from '../../support/certificate.ts'

describe('FETCH_CONNECT_TO', () => {
  it('names one server for all hosts, or one per host', () => {
    expect([...parseConnectTo('127.0.0.1:8443')]).toEqual([['*', { ip: '127.0.0.1', port: 8443 }]])
    expect([...parseConnectTo('www.Bank.com=127.0.0.1:1, cards.bank.com=[::1]:2')]).toEqual([
      ['www.bank.com', { ip: '127.0.0.1', port: 1 }],
      ['cards.bank.com', { ip: '::1', port: 2 }],
    ])
  })

  it.each(['8.8.8.8:443', 'www.bank.com', 'www.bank.com=10.0.0.1:443', 'localhost:8443', '127.0.0.1'])(
    'rejects %s: only loopback addresses with a port',
    (text) => expect(() => parseConnectTo(text)).toThrow(/FETCH_CONNECT_TO takes/),
  )
})

describe('the browser with test servers', () => {
  const requested: string[] = []
  let connectTo: ConnectTo
  let close: () => void
  beforeAll(async () => {
    const server = createServer(await certificateFor('www.bank.com'), ({ headers, url }, response) => {
      requested.push(`${headers.host}${url}`)
      response.setHeader('content-type', 'text/html')
      response.end(
        '<p id="fee"></p><script>fee.textContent = `$${5 * 19}`</script><script src="https://elsewhere.com/x.js"></script>',
      )
    })
    await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done))
    connectTo = parseConnectTo(`www.bank.com=127.0.0.1:${(server.address() as AddressInfo).port}`)
    close = () => void server.close()
  })
  afterAll(() => close())

  it('renders a page under its host’s name and connects to no other host', async () => {
    const browser = lazyBrowser({
      executable: chromiumPath(),
      userAgent: 'test',
      timeoutMs: 20_000,
      connectTo,
    })
    try {
      const html = new TextDecoder().decode(await browser.render('https://www.bank.com/card'))
      expect(html).toContain('$95')
      await expect(browser.render('https://elsewhere.com/')).rejects.toThrow(/private address/)
      expect(requested).toEqual(['www.bank.com/card'])
    } finally {
      await browser.close()
    }
  })
})
