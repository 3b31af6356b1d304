import { wireDeployed } from '../wiring/deployed.ts'

// A scheduled Netlify function: queues the events of the current snapshot, and sends due deliveries and sign-in links.

/** Time in which a run starts work. The platform ends a scheduled function after 30 s, and an attempt may take 15 s. */
const WORK_MS = 12_000

let wiring: ReturnType<typeof wireDeployed> | undefined

/** Works until nothing is due or the time is up. The next run continues. */
export default async function run(): Promise<Response> {
  const until = performance.now() + WORK_MS
  wiring ??= wireDeployed(process.env)
  const { snapshots, worker, sendDueLinks } = await wiring
  await snapshots.live.ready()
  const links = await sendDueLinks()
  const deliveries = await worker.drain(until - performance.now())
  return Response.json({ links, deliveries })
}
