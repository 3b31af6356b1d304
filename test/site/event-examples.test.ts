import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { changesOf } from '../../build/changes/history.ts'
import { replay } from '../../build/replay/replay.ts'
import { EVENT_TYPES } from '../../data/schema/account.ts'
import { card, context, eventsAfterEach, seen } from '../support/facts.ts'
import { read, root } from '../support/root.ts'

const FILE = 'site/src/responses/events.json'
const OFFER = { name: 'Example Card', annual_fee: 120, signup_bonus_points: 50_000 }

/** A made-up card that joins, gets a lower fee, and closes. */
const observations = [
  seen('2026-08-03', 'issuer', OFFER),
  seen('2026-08-10', 'issuer', { ...OFFER, annual_fee: 95 }),
  seen('2026-08-17', 'issuer', { ...OFFER, annual_fee: 95, is_discontinued: true }),
]

it('the documented examples of events are what releases announce (npm run record writes them)', async () => {
  const example = card('example-card', observations)
  const events = eventsAfterEach(example.slug, changesOf(example.slug, replay(example, context)))
  if (process.env.RECORD === '1') await writeFile(join(root, FILE), `${JSON.stringify(events, null, 2)}\n`)
  expect(JSON.parse(read(FILE))).toEqual(events)
  expect(new Set(events.map(({ type }) => type))).toEqual(new Set(EVENT_TYPES))
})
