import type { CardFacts } from '../data/schema/fact.ts'
import { type CatalogEntry, catalogEntry } from './catalog/entry.ts'
import { withChanges } from './changes/history.ts'
import type { Check } from './facts/checks.ts'
import type { Problem } from './facts/files.ts'
import { readCardFiles } from './facts/read.ts'
import type { Reference } from './facts/shapes.ts'
import { type CardPublication, publicationOf } from './releases/record.ts'
import { programCodes, replayContext } from './replay/context.ts'
import { replayCard } from './replay/replay.ts'
import type { Work } from './threads.ts'

/** The card of a file: its part of the catalog, and what it publishes. */
export interface ReplayedFile {
  readonly file: string
  /** Null if the file has another shape. */
  readonly slug: string | null
  readonly problems: readonly Problem[]
  /** Null if anything is wrong with the card. */
  readonly replayed: Replayed | null
}

interface Replayed {
  readonly entry: CatalogEntry
  readonly publication: CardPublication
}

interface Shared {
  /** Folder of the facts. */
  readonly folder: string
  readonly reference: Reference
  readonly checks: ReadonlyMap<string, Check>
  readonly today: string | undefined
}

/** Replays the cards of files. */
export const work: Work<Shared, readonly string[], readonly ReplayedFile[]> = {
  module: import.meta.url,
  async open({ folder, reference, checks, today }) {
    const context = replayContext(reference, today)
    const codeOf = programCodes(reference)

    function replayed(facts: CardFacts): Replayed {
      const card = withChanges(replayCard(facts, checks.get(facts.slug), context))
      return { entry: catalogEntry(card, codeOf), publication: publicationOf(card) }
    }

    return {
      async run(files) {
        const cards: ReplayedFile[] = []
        for (const { file, card, problems } of readCardFiles(folder, files, reference, today)) {
          const isRight = card !== null && problems.length === 0
          cards.push({ file, slug: card?.slug ?? null, problems, replayed: isRight ? replayed(card) : null })
        }
        return cards
      },
      close: async () => {},
    }
  },
}
