import type { APIRoute } from 'astro'
import { graphSdl } from '../../../data/graphql/schema.ts'

export const GET: APIRoute = () =>
  new Response(graphSdl(), { headers: { 'Content-Type': 'text/plain; charset=utf-8' } })
