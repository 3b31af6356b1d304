import { describe, expect, it } from 'vitest'
import type { State } from '../../world/state.ts'
import { statedFields, type Values, valuesOf } from '../../world/stated.ts'
import { statesOf, truthAt, WEEKS } from '../../world/timeline.ts'
import type { WorldCard } from '../../world/truth.ts'
import type { World } from '../../world/world.ts'
import { WORLDS } from '../../world/worlds.ts'
import { confirmationsOfCard, confirmationsOfPage, confirmedBy } from './world-pages.ts'

interface Visited {
  readonly world: World
  readonly card: WorldCard
  readonly week: number
}

const ROLES = ['product', 'terms'] as const
/** Whether pages state the truth in a state, in any wording. */
const isSound = ({ mustNot, truth, page, terms, termsLag, shows }: State) =>
  terms === undefined &&
  termsLag === undefined &&
  shows === undefined &&
  (mustNot === 'change anything' || (truth !== undefined && page === undefined))

/** Every card in its first week, and in weeks in which its pages change: other values, or other markup. */
const VISITED: readonly Visited[] = WORLDS.flatMap((world) =>
  world.cards.flatMap((card) =>
    Array.from({ length: WEEKS }, (_, i) => ({ world, card, week: i + 1 })).filter(({ week }) => {
      const states = statesOf(world.states, card, week)
      return states.every(isSound) && (week === 1 || states.some(({ weeks: [from] }) => from === week))
    }),
  ),
)

const isNumber = (value: unknown): value is number => typeof value === 'number'

/** Returns a figure that the same pages state for another field. */
function figureOfAnother(field: string, values: Values, place: number): number | undefined {
  const figures = Object.values(values).filter(isNumber)
  const others = figures.filter((figure) => figure !== values[field] && figure > 0)
  return others[place % others.length]
}

/** Fields of one page that contradict it together: an offer with another figure is another offer. */
const unitOf = (field: string): string =>
  field.startsWith('signup_')
    ? 'signup_'
    : field.startsWith('intro_apr_purchase')
      ? 'intro_apr_purchase'
      : field

describe('confirming current values', () => {
  it('confirms 500 of 500 values that pages state, and none of 29 that they do not', async () => {
    const count = { stated: 0, confirmed: 0, unstated: 0, wronglyConfirmed: 0 }
    const missed: string[] = []
    for (const [i, { world, card, week }] of VISITED.entries()) {
      const truth = valuesOf(truthAt(world.states, card, week))
      const stated = [...new Set(ROLES.flatMap((role) => statedFields(world, card, week, role)))]
      const numbers = stated.filter((field) => isNumber(truth[field]))
      const wrong = count.unstated < 29 ? (numbers[i % numbers.length] ?? '') : ''
      const isRight = (field: string) => wrong === '' || unitOf(field) !== unitOf(wrong)
      const right = stated.filter(isRight).slice(0, 500 - count.stated)
      const values = { ...truth, ...(wrong ? { [wrong]: figureOfAnother(wrong, truth, i) } : {}) }
      const confirmed = confirmedBy(await confirmationsOfCard(world, card, week, values))
      count.stated += right.length
      count.confirmed += right.filter((field) => confirmed.has(field)).length
      missed.push(
        ...right.filter((field) => !confirmed.has(field)).map((field) => `${card.slug} ${week} ${field}`),
      )
      if (wrong !== '') count.unstated += 1
      if (confirmed.has(wrong)) count.wronglyConfirmed += 1
    }
    expect(missed).toEqual([])
    expect(count).toEqual({ stated: 500, confirmed: 500, unstated: 29, wronglyConfirmed: 0 })
  }, 120_000)

  it('confirms neither what was true the week before nor what is true of another card', async () => {
    const wrong: string[] = []
    for (const world of WORLDS)
      for (const card of world.cards)
        for (let week = 2; week <= WEEKS; week += 1) {
          const states = statesOf(world.states, card, week)
          // Later weeks show the same pages again.
          if (!states.some(({ weeks: [from] }) => from === week)) continue
          const truth = valuesOf(truthAt(world.states, card, week))
          const former = valuesOf(truthAt(world.states, card, week - 1))
          const sibling = world.cards.find(({ issuer, slug }) => issuer === card.issuer && slug !== card.slug)
          const other = sibling ? valuesOf(truthAt(world.states, sibling, week)) : former
          for (const role of ROLES) {
            if (!isReadable(states, role)) continue
            for (const values of [former, other]) {
              const confirmations = (await confirmationsOfPage(world, card, week, role, values)) ?? {}
              const confirmed = confirmedBy([confirmations])
              for (const field of confirmed)
                if (JSON.stringify(values[field]) !== JSON.stringify(truth[field]))
                  wrong.push(`${card.slug} ${week} ${role} ${field} ${confirmations[field]?.quote}`)
            }
          }
        }
    expect(wrong).toEqual([])
  }, 120_000)
})

/** Whether a page is valid: a run checks the kind and the card of a page first. */
const isReadable = (states: readonly State[], role: (typeof ROLES)[number]): boolean =>
  states.every(({ hides = [], terms, termsLag, shows, termsShow, alsoTrue }) =>
    role === 'product'
      ? hides.length < 5 && shows === undefined && alsoTrue === undefined
      : terms === undefined && termsLag === undefined && termsShow === undefined,
  )
