// Run by Deno: serves an edge bundle like the platform, with the client's IP and a request id. /cpu returns the CPU time of the
// thread in milliseconds and the memory of the process in bytes.
const { symbols } = Deno.dlopen('libc.so.6', {
  clock_gettime: { parameters: ['i32', 'buffer'], result: 'i32' },
})
const THREAD_CPU_TIME = 3
const time = new BigInt64Array(2)
// The kernel's files in /proc are exact to some milliseconds only.
const cpuMs = () => {
  symbols.clock_gettime(THREAD_CPU_TIME, time)
  return Number(time[0]) * 1e3 + Number(time[1]) / 1e6
}

// A request can set the clock: the service reads the time with `new Date()`, and durations in other ways.
const RealDate = Date
let clock
globalThis.Date = class extends RealDate {
  constructor(...parts) {
    super(...(parts.length === 0 && clock ? [clock] : parts))
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

const respond = (request, info) => {
  if (request.url.endsWith('/cpu')) return gauges()
  clock = request.headers.get('x-clock')
  const response = edge(request, contextOf(info))
  return request.headers.has('accept-encoding') ? response.then(withoutCoding) : response
}

/** Keeps Deno from compressing responses. The test's fetch removes the directive again. */
function withoutCoding({ body, status, headers }) {
  const marked = new Headers(headers)
  marked.append('cache-control', 'no-transform')
  return new Response(body, { status, headers: marked })
}

const onListen = ({ port }) => console.log(`listening ${port}`)
Deno.serve({ port: 0, hostname: '127.0.0.1', onListen }, respond)
