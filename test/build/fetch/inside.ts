import { createSocket } from 'node:dgram'
import { type AddressInfo, createServer } from 'node:net'

export const SECRET = 'a secret of the private network'

/** A listener in the private network, for TCP and UDP on one port of every local IP address. */
export interface Inside {
  readonly port: number
  /** First lines of the requests received; empty if not HTTP. */
  readonly hits: string[]
  close(): Promise<void>
}

export async function openInside(): Promise<Inside> {
  const hits: string[] = []
  const tcp = createServer((socket) => {
    const place = hits.push('') - 1
    socket.on('error', () => {})
    socket.once('data', (data) => {
      hits[place] = data.toString('latin1').split('\r\n', 1).join('')
      socket.end(
        `HTTP/1.1 200 OK\r\ncontent-type: text/html\r\naccess-control-allow-origin: *\r\nconnection: close\r\n\r\n<p>${SECRET}</p>`,
      )
    })
  })
  await new Promise<void>((done) => void tcp.listen(0, '0.0.0.0', done))
  const { port } = tcp.address() as AddressInfo
  const udp = createSocket('udp4', () => hits.push(''))
  await new Promise<void>((done) => void udp.bind(port, '0.0.0.0', done))
  return {
    port,
    hits,
    close: async () => {
      udp.close()
      await new Promise((done) => void tcp.close(done))
    },
  }
}

const script = (code: string) => `<script>${code}</script>`

/** Pages that navigate to TARGET, a URL. */
export const LEADING: Readonly<Record<string, string>> = {
  redirect: 'TARGET',
  location: script('location = "TARGET"'),
  refresh: '<meta http-equiv="refresh" content="0; url=TARGET">',
  form: '<form action="TARGET" method="post"></form><script>document.forms[0].submit()</script>',
  download: script('const a = document.createElement("a"); a.href = "TARGET"; a.download = ""; a.click()'),
}

/** Page parts that connect to TARGET, or to PLACE, its host and port. */
export const EMBEDDED: Readonly<Record<string, string>> = {
  window: script('open("TARGET")'),
  iframe: '<iframe src="TARGET"></iframe>',
  object: '<object data="TARGET"></object>',
  fetch: script('fetch("TARGET").then((r) => r.text()).then((t) => document.body.append(t))'),
  opaque: script('fetch("TARGET", { mode: "no-cors" })'),
  request: script(
    '{ const r = new XMLHttpRequest(); r.onload = () => document.body.append(r.responseText); r.open("GET", "TARGET"); r.send() }',
  ),
  websocket: script('new WebSocket("TARGET".replace("http", "ws"))'),
  events: script('new EventSource("TARGET")'),
  beacon: script('navigator.sendBeacon("TARGET", "x")'),
  script: '<script src="TARGET"></script>',
  style: '<link rel="stylesheet" href="TARGET">',
  image: '<img src="TARGET"><link rel="icon" href="TARGET">',
  prefetch: '<link rel="prefetch" href="TARGET">',
  preload: '<link rel="preload" as="fetch" href="TARGET">',
  preconnect: '<link rel="preconnect" href="TARGET"><link rel="dns-prefetch" href="TARGET">',
  worker: script('new Worker(URL.createObjectURL(new Blob([`importScripts("TARGET")`])))'),
  serviceworker: script('navigator.serviceWorker?.register("/worker.js")'),
  webrtc: script(
    '{ const c = new RTCPeerConnection({ iceServers: [{ urls: ["stun:PLACE", "turn:PLACE?transport=udp", ' +
      '"turn:PLACE?transport=tcp"], username: "u", credential: "p" }] }); c.createDataChannel("x"); ' +
      'c.createOffer().then((o) => c.setLocalDescription(o)) }',
  ),
  webtransport: script('try { new WebTransport("https://PLACE/") } catch {}'),
}
