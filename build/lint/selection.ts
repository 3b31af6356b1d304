import { labels } from '../../data/schema/label.ts'
import type { Problem } from '../facts/files.ts'
import type { LoadedFacts } from '../facts/load.ts'
import { onRates } from './each.ts'

const NO_LIMITS = {
  merchant: null,
  booking_channel: null,
  choice_group: null,
  is_base_rate: false,
  rotating_year: null,
  rotating_quarter: null,
}

const isQuarter = (quarter = 0) => Number.isInteger(quarter) && quarter >= 1 && quarter <= 4
const isYear = (year = 0) => Number.isInteger(year) && year >= 2020 && year <= 2100

/** A rotating rate names its quarter and year; no other rate does. */
export function checkRotation(facts: LoadedFacts): Problem[] {
  return onRates(facts, (rates, report) => {
    for (const { categories, is_rotating = false, rotating_quarter: quarter, rotating_year: year } of rates) {
      const named = quarter !== undefined || year !== undefined
      if (is_rotating ? !(isQuarter(quarter) && isYear(year)) : named)
        report(`${categories.join('+')}: quarter ${quarter} of ${year} with is_rotating ${is_rotating}`)
    }
  })
}

/** Rates of a choice group have the same number of picks and the same chooser. */
export function checkChoices(facts: LoadedFacts): Problem[] {
  return onRates(facts, (rates, report) => {
    for (const {
      categories,
      choice_group: group,
      choice_picks: picks,
      choice_selection: selection,
    } of rates) {
      if (group === undefined && (picks !== undefined || selection !== undefined))
        report(`${categories.join('+')}: a choice without a group`)
      if (picks !== undefined && !(Number.isInteger(picks) && picks > 0)) report(`${group}: ${picks} picks`)
    }
    for (const group of new Set(rates.map((rate) => rate.choice_group)))
      if (
        group !== undefined &&
        new Set(
          rates
            .filter((rate) => rate.choice_group === group)
            .map((rate) => `${rate.choice_picks} ${rate.choice_selection}`),
        ).size > 1
      )
        report(`${group}: its rates differ in choice_picks or choice_selection`)
  })
}

/** A label appears once per observation and quarter, so that none needs a tag (spec 2.3). */
export function checkLabels(facts: LoadedFacts): Problem[] {
  const order = new Map(facts.categories.map(({ slug }, place) => [slug, place]))
  return onRates(facts, (rates, report) => {
    const full = rates.map((rate) => ({ ...NO_LIMITS, ...rate }))
    for (const label of labels(full, order))
      if (label.includes('~')) report(`label ${label.replace(/~.*/, '')} appears more than once`)
  })
}
