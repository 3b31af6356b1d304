// Run by Deno: serves an edge bundle as the platform does, with the caller's address and an id of the request. At /cpu it tells
// the processor time of the thread, in milliseconds, and the memory of the process, in bytes.
const cpuMs = () => Number(Deno.readTextFileSync('/proc/thread-self/schedstat').split(' ')[0]) / 1e6

// A request may say what time it is: the service asks for the time by `new Date()`, and for durations otherwise.
const RealDate = Date
let told
globalThis.Date = class extends RealDate {
  constructor(...parts) {
    super(...(parts.length === 0 && told ? [told] : parts))
  }
}

const before = cpuMs()
const { default: edge } = await import(Deno.args[0])
const startMs = cpuMs() - before

const gauges = () => Response.json({ startMs, cpuMs: cpuMs(), rss: Deno.memoryUsage().rss })

let count = 0
const contextOf = ({ remoteAddr }) => ({
  ip: remoteAddr.hostname,
  requestId: `deno-edge-${++count}`,
  waitUntil: () => {},
})

const answer = (request, info) => {
  if (request.url.endsWith('/cpu')) return gauges()
  told = request.headers.get('x-clock')
  const answered = edge(request, contextOf(info))
  return request.headers.has('accept-encoding') ? answered.then(asItIs) : answered
}

/** Deno would compress answers of its own accord, for whoever accepts that. The mark is taken off again where they are read. */
function asItIs({ body, status, headers }) {
  const marked = new Headers(headers)
  marked.append('cache-control', 'no-transform')
  return new Response(body, { status, headers: marked })
}

const onListen = ({ port }) => console.log(`listening ${port}`)
Deno.serve({ port: 0, hostname: '127.0.0.1', onListen }, answer)
