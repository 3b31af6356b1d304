import { join } from 'node:path'
import { readOrNull } from '../durable.ts'
import { shownCards } from '../judge/listing.ts'
import type { CheckedIssuer } from './checked.ts'
import { type Conclusion, fileWrite, withAddition } from './conclude.ts'
import type { FileWrite } from './issuer-run.ts'
import { type KnownCard, knownCard } from './known.ts'
import { checksFile, type QueueFile, queueFile } from './records.ts'
import { checksAfter, type Verified, verify } from './verify.ts'

/** Returns which current values the pages of each read card confirm after the run. */
export function verifiedCards(
  concluded: readonly { readonly card: KnownCard; readonly conclusion: Conclusion }[],
  { issuer, verdict, visits, checks, deps }: CheckedIssuer,
): Verified[] {
  const shown = shownCards(visits, verdict.listed)
  const isTrusted = issuer.listed.length > 0 && verdict.listed.doubts.length === 0
  return concluded.flatMap(({ card, conclusion: { addition } }) => {
    const own = verdict.cards.find((each) => each.card === card.facts.slug)
    if (!own) return []
    const { stated } = addition ? knownCard(withAddition(card.facts, addition), deps.known.setting) : card
    const isUnlisted = isTrusted && !shown.has(own.card) && checks[own.card]?.listed !== undefined
    return [verify(own, stated, { visits, isUnlisted, before: card.stated })]
  })
}

/** Returns the files of an issuer's records: checks and review queue. */
export async function recordFiles(
  { issuer, verdict, visits, checks, queued, deps }: CheckedIssuer,
  verified: readonly Verified[],
  after: QueueFile,
): Promise<FileWrite[]> {
  const doubted = new Set(after.open.map(({ card }) => card))
  const shown = { cards: shownCards(visits, verdict.listed), today: deps.today }
  const wanted = [
    {
      path: checksFile(issuer.slug),
      old: checks,
      value: checksAfter(checks, verified, visits, doubted, shown),
    },
    { path: queueFile(issuer.slug), old: queued, value: after },
  ]
  const differing = wanted.filter(({ old, value }) => JSON.stringify(old) !== JSON.stringify(value))
  return Promise.all(
    differing.map(async ({ path, value }) => {
      const before = await readOrNull(join(deps.folder, path))
      return fileWrite(path, before === null ? null : before.toString(), value)
    }),
  )
}
