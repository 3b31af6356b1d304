import { join } from 'node:path'
import type { Issuer } from '../../../../build/issuer.ts'
import { type Known, readKnown } from '../../../../build/weekly/known.ts'
import { declaredIssuers } from '../../../../build/weekly/registry.ts'
import { root } from '../../../support/root.ts'
import { type Stated, type WorldCard, worldCards, writeWorldFacts } from './facts.ts'
import { type Place, place } from './week.ts'
import { serveWorld, type World } from './world.ts'

/** The site of one declared issuer, and folders whose facts agree with its pages. */
export interface IssuerWorld {
  readonly issuers: Issuer[]
  readonly cards: readonly WorldCard[]
  readonly world: World
  readonly where: Place
  close(): Promise<void>
}

export interface IssuerWorldOptions {
  /** Values of all of its cards. */
  readonly stated?: Partial<Stated>
  /** Number of its cards. */
  readonly count?: number
}

let realFacts: Promise<Known> | undefined

/** Serves the site of an issuer and writes the facts of its cards. */
export async function openIssuerWorld(
  slug: string,
  { stated = {}, count }: IssuerWorldOptions = {},
): Promise<IssuerWorld> {
  realFacts ??= readKnown(join(root, 'data/facts'))
  const known = await realFacts
  const issuers = (await declaredIssuers()).filter((issuer) => issuer.slug === slug)
  const cards = worldCards(issuers, known, count).map((card) => ({
    ...card,
    stated: { ...card.stated, ...stated },
  }))
  const world = await serveWorld({ issuers, cards, known })
  const where = await place()
  await writeWorldFacts(where.facts, cards)
  const close = async () => {
    await world.close()
    await where.remove()
  }
  return { issuers, cards, world, where, close }
}
