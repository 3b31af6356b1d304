import type { APIRoute } from 'astro'
import { archiveCount, atom, changes, ENTRIES } from '../../data/feed.ts'

export const GET: APIRoute = ({ site }) => {
  const links = { self: '/changes/feed.xml', previous: archiveCount() }
  return new Response(atom(changes().slice(-ENTRIES), site?.origin ?? '', links))
}
