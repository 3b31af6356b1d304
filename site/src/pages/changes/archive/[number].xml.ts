import type { APIRoute, GetStaticPaths } from 'astro'
import { archiveCount, archived, archivePath, atom } from '../../../data/feed.ts'

export const getStaticPaths: GetStaticPaths = () =>
  Array.from({ length: archiveCount() }, (_, i) => ({ params: { number: String(i + 1) } }))

export const GET: APIRoute = ({ site, params }) => {
  const number = Number(params.number)
  const next = number < archiveCount() ? number + 1 : null
  const links = { self: archivePath(number), previous: number - 1, archive: { next } }
  return new Response(atom(archived(number), site?.origin ?? '', links))
}
