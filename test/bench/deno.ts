import { rm } from 'node:fs/promises'
import { bundleEdge, startBlobs, startEdge } from '../support/edge.ts'
import { BRIDGE_TOKEN } from '../support/upstash-bridge.ts'
import { gaugesOf, pinned, type Running } from './processes.ts'

/** Starts the edge function under Deno, on a snapshot in the blob store and the Redis at a URL. */
export async function startDeno(snapshot: string, url: string): Promise<Running> {
  const [bundle, blobs] = await Promise.all([bundleEdge(), startBlobs()])
  await blobs.publish(snapshot)
  const env = {
    NETLIFY_BLOBS_CONTEXT: blobs.context,
    UPSTASH_REDIS_REST_URL: url,
    UPSTASH_REDIS_REST_TOKEN: BRIDGE_TOKEN,
    PUBLIC_URL: 'https://cards.example',
  }
  const edge = await startEdge(bundle, env, pinned('server', []))
  const stop = async () => {
    await Promise.all([edge.stop(), blobs.stop()])
    await rm(bundle, { recursive: true, force: true })
  }
  return { port: edge.port, ...gaugesOf(edge.pid), stop }
}
