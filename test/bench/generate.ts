import { cp, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { readFacts } from '../../build/facts/read.ts'
import { REFERENCE_FILES } from '../../build/facts/shapes.ts'
import type { CardFacts } from '../../data/schema/fact.ts'

/** Writes facts of `count` cards to a folder: the real cards repeatedly, each time under new names. */
export async function generateFacts(folder: string, count: number, real: string): Promise<void> {
  await mkdir(join(folder, 'cards'), { recursive: true })
  for (const { file } of Object.values(REFERENCE_FILES)) await cp(join(real, file), join(folder, file))
  const cards: CardFacts[] = []
  for await (const card of (await readFacts(real)).cards()) cards.push(card)
  for (let written = 0; written < count; written++) {
    const card = cards[written % cards.length]
    if (card === undefined) throw new Error(`${real} holds no cards`)
    await writeCard(folder, another(card, Math.floor(written / cards.length)))
  }
}

/** The first round keeps the real names, so that a small catalog is the real one. */
function another(card: CardFacts, round: number): CardFacts {
  if (round === 0) return card
  const observations = card.observations.map((observation) => {
    const { name } = observation.values
    if (typeof name !== 'string') return observation
    return { ...observation, values: { ...observation.values, name: `${name} ${round}` } }
  })
  return { ...card, slug: `${card.slug}-${round}`, observations }
}

async function writeCard(folder: string, card: CardFacts) {
  const at = join(folder, 'cards', card.issuer)
  await mkdir(at, { recursive: true })
  await writeFile(join(at, `${card.slug}.json`), JSON.stringify(card))
}
