import { RELATION_NAMES } from '../../data/schema/card.ts'
import type { Problem } from '../facts/files.ts'
import type { LoadedFacts } from '../facts/load.ts'
import { type CurrentCard, onOpenCards } from './current.ts'

const isReal = (date: string) => {
  const time = Date.parse(`${date}T00:00:00Z`)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(date)
}

/** Observations have real dates up to today, oldest first. */
export function checkObservationDates(facts: LoadedFacts, today: string): Problem[] {
  const problems: Problem[] = []
  for (const { file, observations } of facts.cards) {
    let last = ''
    for (const { seen } of observations) {
      if (!isReal(seen)) problems.push({ file, message: `${seen} is no date` })
      else if (seen > today) problems.push({ file, message: `seen on ${seen}, which is after ${today}` })
      if (seen < last) problems.push({ file, message: `${seen} comes after ${last}` })
      last = seen
    }
  }
  return problems
}

/** The date of a best offer on record is real and not after the observation. */
export function checkBestOfferDates(facts: LoadedFacts): Problem[] {
  const problems: Problem[] = []
  for (const { file, observations } of facts.cards)
    for (const { seen, values } of observations) {
      const date = values.historical_best_offer_date
      if (typeof date === 'string' && (!isReal(date) || date > seen))
        problems.push({ file, message: `historical_best_offer_date ${date} is no date up to ${seen}` })
    }
  return problems
}

/** Reference facts have real dates up to today. */
export function checkReferenceDates(facts: LoadedFacts, today: string): Problem[] {
  const files = {
    'valuations.json': facts.valuations,
    'transfer-partners.json': facts.partners,
    'application-rules.json': facts.rules,
    'product-changes.json': facts.productChanges,
    'merchants.json': facts.merchants,
    'crosswalk.json': facts.crosswalk,
  }
  return Object.entries(files).flatMap(([file, rows]) =>
    rows
      .map(({ seen }) => String(seen))
      .filter((seen) => !isReal(seen) || seen > today)
      .map((seen) => ({ file, message: `${seen} is no date up to ${today}` })),
  )
}

/** The last day of something, as in "through Sep 19, 2026" and "ends 2026-09-20". */
const LAST_DAY = /\b(?:ends|through)(?: on)? ([A-Z][a-z]{2,8}\.? \d{1,2}, 20\d\d|20\d\d-\d\d-\d\d)\b/g

/** A rate, benefit, credit, or perk whose own text says that it ended is no current one. */
export function checkEndedRows(cards: readonly CurrentCard[], _: LoadedFacts, today: string): Problem[] {
  return onOpenCards(cards, ({ card }, report) => {
    const texts = RELATION_NAMES.flatMap((name) =>
      card[name].flatMap((row) => Object.values(row).filter((value) => typeof value === 'string')),
    )
    for (const text of texts) {
      const days = [...text.matchAll(LAST_DAY)].map(([, day = '']) => dayOfText(day))
      if (days.some((day) => day < today)) report(`a row that has ended: ${text}`)
    }
  })
}

const dayOfText = (text: string) => new Date(`${text.replace('.', '')} UTC`).toISOString().slice(0, 10)
