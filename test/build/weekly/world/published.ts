import { join } from 'node:path'
import { sql } from 'kysely'
import { CATALOG } from '../../../../build/build.ts'
import { openSqlite } from '../../../../data/sqlite.ts'
import { readPublished } from '../../../support/published.ts'

/** The compared fields of an event. */
export interface Seen {
  readonly type: string
  readonly slug: string
  readonly reason?: string
}

interface Event {
  readonly id: string
  readonly type: string
  readonly timestamp: string
  readonly data: Readonly<Record<string, unknown>> & {
    readonly slug?: string
    readonly card_slug?: string
    readonly reason?: string
  }
}

/** All published events, in their order. */
export async function publishedEvents(out: string): Promise<Event[]> {
  const { manifest, text } = await readPublished(out)
  const body = await text(manifest.events)
  if (body.trimStart().startsWith('[')) return JSON.parse(body) as Event[]
  const lines = body.split('\n').filter((line) => line !== '')
  return lines.map((line) => JSON.parse(line) as Event)
}

/** The published events from a day on, in their order. */
export async function eventsOf(out: string, from: string): Promise<Seen[]> {
  const events = await publishedEvents(out)
  return events
    .filter(({ timestamp }) => timestamp >= from)
    .map(({ type, data }) => ({
      type,
      slug: data.slug ?? data.card_slug ?? '',
      ...(data.reason ? { reason: data.reason } : {}),
    }))
}

export interface SeenOffer {
  readonly slug: string
  readonly field: string
  readonly type: string
  readonly old: string | null
  readonly now: string | null
  readonly notable: boolean
}

/** The offer changes of the built catalog from a day on. */
export async function offersOf(out: string, from: string): Promise<SeenOffer[]> {
  const catalog = openSqlite<Record<string, never>>(join(out, CATALOG), { durability: 'none' })
  try {
    const { rows } = await sql<Record<string, string | number | null>>`
      select slug, field_name, change_type, old_value, new_value, is_notable from offer_changes
      join cards on cards.id = card_id where detected_at >= ${from} order by slug, field_name`.execute(
      catalog,
    )
    return rows.map((row) => ({
      slug: String(row.slug),
      field: String(row.field_name),
      type: String(row.change_type),
      old: row.old_value as string | null,
      now: row.new_value as string | null,
      notable: row.is_notable === 1,
    }))
  } finally {
    await catalog.destroy()
  }
}

/** Returns a card in the Enterprise view of the published snapshot. */
export async function publishedCard(out: string, slug: string): Promise<Record<string, unknown>> {
  const { columns, pack } = await readPublished(out)
  const place = columns.slug.indexOf(slug)
  if (place < 0) throw new Error(`${slug} is not published`)
  return JSON.parse((await pack('enterprise')).card(place).bytes.toString())
}
