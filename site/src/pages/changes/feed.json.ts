import type { APIRoute } from 'astro'
import { changes, ENTRIES, FEED_TITLE, linesOf, pathOf, titleOf } from '../../data/feed.ts'

/** JSON Feed 1.1 of the newest changes, newest first. */
export const GET: APIRoute = ({ site }) => {
  const origin = site?.origin ?? ''
  const newest = changes().slice(-ENTRIES).toReversed()
  return Response.json({
    version: 'https://jsonfeed.org/version/1.1',
    title: FEED_TITLE,
    home_page_url: `${origin}/changes/`,
    feed_url: `${origin}/changes/feed.json`,
    language: 'en',
    items: newest.map((change) => ({
      id: `urn:uuid:${change.id}`,
      url: `${origin}${pathOf(change)}`,
      title: titleOf(change),
      content_text: linesOf(change).join('\n') || titleOf(change),
      date_published: change.published_at,
      tags: [change.type, change.card.country, change.card.issuer],
    })),
  })
}
