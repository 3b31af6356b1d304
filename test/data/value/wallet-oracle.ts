import loadHighs, { type LegacyHighs } from 'highs'
import type { Card } from '../../../data/schema/card.ts'
import {
  countedQuarters,
  covers,
  credits,
  fees,
  type Piece,
  quarterOf,
  type Way,
  type Wish,
  type World,
  ways,
} from './oracle.ts'

/*
 * The best set of cards, written from part two of the specification alone: one mixed integer program, solved by HiGHS. Binary variables
 * say which cards are in the set and which rates they pick; continuous ones are the dollars that earn a rate.
 */

/** Its types describe an ES module, but it is a CommonJS one. */
const highs = await (loadHighs as unknown as () => Promise<LegacyHighs>)()

export interface WalletWish extends Wish {
  readonly size: number
  readonly have?: readonly string[]
  readonly maxFee?: number
}

/** A card that can be computed, and the value of its points in cents. */
export interface Priced {
  readonly card: Card
  readonly cents: number
}

/** Spend of the year in seasons: a quarter of it for each season in which a rate of some card rotates. */
function piecesOf(cards: readonly Priced[], wish: Wish, world: World, today: string): readonly Piece[] {
  const quarters = cards.flatMap(({ card }) => countedQuarters(card.reward_rates, today))
  const seasons = [...new Set(quarters.map((name) => name.slice(-1)))]
  const whole = [
    ...Object.entries(wish.spend).flatMap(([category, monthly]) => {
      const inPortal = category === 'travel' || world.parents[category] === 'travel' ? wish.portal_share : 0
      return [
        { category, merchant: null, portal: false, amount: 12 * monthly * (1 - inPortal) },
        { category, merchant: null, portal: true, amount: 12 * monthly * inPortal },
      ]
    }),
    ...wish.merchants.map(({ merchant, monthly }) => ({
      ...{ category: world.merchants[merchant]!.category, merchant, portal: false, amount: 12 * monthly },
    })),
  ]
  return whole
    .flatMap((piece) => [
      ...seasons.map((quarter) => ({ ...piece, quarter, amount: piece.amount / 4 })),
      { ...piece, quarter: null, amount: piece.amount * (1 - seasons.length / 4) },
    ])
    .filter(({ amount }) => amount > 0)
}

function reaches({ card }: Priced, { rate }: Way, piece: Piece, world: World, today: string): boolean {
  const accepts = piece.merchant === null ? null : world.merchants[piece.merchant]!.accepts
  if (accepts !== null && card.network !== null && !accepts.includes(card.network)) return false
  if (!rate.is_rotating) return covers(rate, piece, world)
  const isCounted = countedQuarters(card.reward_rates, today).includes(quarterOf(rate))
  if (!isCounted || quarterOf(rate).slice(-1) !== piece.quarter) return false
  return covers(rate, { ...piece, quarter: quarterOf(rate) }, world)
}

/** A program that is being written: its goal, its rows, and its binary variables. */
interface Program {
  readonly goal: string[]
  readonly rows: string[]
  /** Terms of the rows that several cards or rates share, by limit. */
  readonly shared: Map<string, string[]>
  readonly binaries: Set<string>
}

/** The value of the best set, unrounded: rewards and credits less fees. */
export function bestWallet(cards: readonly Priced[], wish: WalletWish, world: World, today: string): number {
  const pieces = piecesOf(cards, wish, world, today)
  const program: Program = { goal: [], rows: [], shared: new Map(), binaries: new Set() }
  const { goal, rows, shared, binaries } = program
  for (const [c, priced] of cards.entries()) {
    const { card } = priced
    binaries.add(`y${c}`)
    goal.push(signed(credits(card, wish.credit_use) - fees(card)!.later, `y${c}`))
    if (wish.have?.includes(card.slug)) rows.push(`+ y${c} >= 1`)
    for (const [w, way] of ways(card.reward_rates, priced.cents).entries())
      for (const [p, piece] of pieces.entries())
        if (reaches(priced, way, piece, world, today)) addFlow(program, { c, card, w, way, p, piece })
  }
  for (const [row, terms] of shared) rows.push(rowOf(row, terms))
  const all = cards.map((_, c) => `+ y${c}`).join(' ')
  rows.push(`${all} <= ${wish.size}`, `${all} >= 1`)
  if (wish.maxFee !== undefined)
    rows.push(`${cards.map(({ card }, c) => signed(fees(card)!.later, `y${c}`)).join(' ')} <= ${wish.maxFee}`)
  return solve(program)
}

/** Spend of a part of the year at one rate of a card. */
interface Flow {
  readonly c: number
  readonly card: Card
  readonly w: number
  readonly way: Way
  readonly p: number
  readonly piece: Piece
}

function addFlow({ goal, rows, shared, binaries }: Program, { c, card, w, way, p, piece }: Flow) {
  const flow = `x${c}_${w}_${p}`
  const add = (limit: string, term: string) => shared.set(limit, [...(shared.get(limit) ?? []), term])
  goal.push(signed(way.perDollar, flow))
  add(`<= ${piece.amount} #p${p}`, `+ ${flow}`)
  add(`<= 0 #p${p} - ${piece.amount} y${c}`, `+ ${flow}`)
  if (way.cap !== null) add(`<= 0 #c${c}${way.cap} - ${way.room} y${c}`, `+ ${flow}`)
  const group = way.rate.choice_group
  if (group === null) return
  const pick = `z${c}_${card.reward_rates.indexOf(way.rate)}`
  rows.push(`+ ${flow} - ${piece.amount} ${pick} <= 0`)
  if (binaries.has(pick)) return
  binaries.add(pick)
  add(`<= ${way.rate.choice_picks ?? 1} #g${c}${group}`, `+ ${pick}`)
}

function solve({ goal, rows, binaries }: Program): number {
  const text = [
    ...['Maximize', ` obj: ${goal.join(' ')}`, 'Subject To'],
    ...rows.map((row, i) => ` r${i}: ${row}`),
    ...['Binary', ...[...binaries].map((name) => ` ${name}`), 'End'],
  ].join('\n')
  const solved = highs.solve(text, { mip_rel_gap: 0, mip_abs_gap: 1e-6 })
  if (solved.Status !== 'Optimal') throw new Error(`HiGHS: ${solved.Status}`)
  return solved.ObjectiveValue
}

const signed = (factor: number, name: string) => `${factor < 0 ? '-' : '+'} ${Math.abs(factor)} ${name}`

/** A limit is written `<= limit #id`, with terms of binary variables after the id. */
function rowOf(limit: string, terms: readonly string[]): string {
  const [, bound = '', more = ''] = /^(<= \S+) #.*?( - \S+ \S+)?$/.exec(limit) ?? []
  return `${terms.join(' ')}${more} ${bound}`
}
