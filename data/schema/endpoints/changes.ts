import { Change, PUBLISHED_CHANGE_TYPES } from '../changes.ts'
import { choices, country, integer, optionalSlug } from '../params.ts'
import { since } from '../since.ts'
import { base, type Endpoint } from './endpoint.ts'

/** Endpoint of what was published. */
export const changes = {
  listChanges: {
    ...base,
    path: '/v1/changes',
    plan: 'pro',
    group: 'Changes',
    title: 'List changes',
    doc:
      'Returns what was published, release by release, oldest first. Follow `next` to read on: it stays valid for 400 days. ' +
      'Applying every change in order gives the current cards.',
    source: 'stitched',
    daily: true,
    query: {
      since,
      limit: integer('Changes per page. Values above 500 are treated as 500.', {
        min: 1,
        max: 500,
        fallback: 100,
      }),
      country,
      issuer: optionalSlug('Issuer slug.'),
      card: optionalSlug('Card slug.'),
      type: choices('Types of changes', PUBLISHED_CHANGE_TYPES),
    },
    response: { status: 200, of: Change, as: 'feed' },
    errors: ['bad_request', 'not_found', 'cursor_expired'],
  },
} as const satisfies Record<string, Endpoint>
