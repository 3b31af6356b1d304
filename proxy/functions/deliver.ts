import { wireDeployed } from '../wiring/deployed.ts'

// A scheduled Netlify function: hands out the events of the served snapshot, delivers what is due, sends waiting links.

/** The platform ends a scheduled function after 30 s, and an attempt may take 15 s. */
const WORK_MS = 12_000

let side: ReturnType<typeof wireDeployed> | undefined

/** Works until nothing is due, or the time is up; the next run goes on from there. */
export default async function run(): Promise<Response> {
  side ??= wireDeployed(process.env)
  const { snapshots, worker, sendDueLinks } = await side
  await snapshots.ready()
  const links = await sendDueLinks()
  const deliveries = await worker.drain(WORK_MS)
  return Response.json({ links, deliveries })
}
