import { labels } from '../../data/schema/label.ts'
import type { Facts, Observation, Problem, RateFact } from './facts.ts'

const NO_LIMITS = {
  merchant: null,
  booking_channel: null,
  choice_group: null,
  is_base_rate: false,
  rotating_year: null,
  rotating_quarter: null,
}

type Say = (message: string) => void

/** Applies a check to every observation that lists rates. */
function onRates(
  facts: Facts,
  check: (rates: readonly RateFact[], say: Say, seen: Observation) => void,
): Problem[] {
  const problems: Problem[] = []
  for (const { file, observations } of facts.cards)
    for (const seen of observations) {
      const say: Say = (message) =>
        problems.push({ file, message: `${seen.seen} ${seen.source}: ${message}` })
      if (seen.reward_rates) check(seen.reward_rates, say, seen)
    }
  return problems
}

/** Every rate names known categories, once each. */
export function checkCategories(facts: Facts): Problem[] {
  const known = new Set(facts.categories.map(({ slug }) => slug))
  return onRates(facts, (rates, say) => {
    for (const { categories } of rates) {
      if (categories.length === 0) say('a rate has no category')
      if (new Set(categories).size < categories.length) say(`categories ${categories.join(', ')} repeat`)
      for (const slug of categories) if (!known.has(slug)) say(`category ${slug} is not known`)
    }
  })
}

/** A cap has a period, a period has a cap, a fallback has a cap. */
export function checkCaps(facts: Facts): Problem[] {
  return onRates(facts, (rates, say) => {
    for (const rate of rates) {
      const name = rate.categories.join('+')
      const { cap_amount: cap, cap_period: period, fallback_rate: fallback } = rate
      if (cap !== undefined && period === undefined) say(`${name}: cap ${cap} has no period`)
      if (cap === undefined && period !== undefined) say(`${name}: cap period ${period} has no cap`)
      if (cap !== undefined && cap <= 0) say(`${name}: cap ${cap} is not above 0`)
      if (fallback !== undefined && fallback > rate.rate_multiplier)
        say(`${name}: fallback ${fallback} is above the rate`)
    }
  })
}

/** There is at most one base rate; it is plain and covers everything else. */
export function checkBaseRates(facts: Facts): Problem[] {
  return onRates(facts, (rates, say) => {
    const base = rates.filter((rate) => rate.is_base_rate)
    if (base.length > 1) say(`${base.length} base rates`)
    for (const { categories, merchant, booking_channel } of base) {
      if (categories.join() !== 'other') say(`the base rate covers ${categories.join(', ')} instead of other`)
      if (merchant !== undefined || booking_channel !== undefined)
        say('the base rate is limited to a merchant or channel')
    }
  })
}

/** No bonus rate lies below the base rate of the same kind; housing payments may, since they earn by rules of their own. */
export function checkBonusAboveBase(facts: Facts): Problem[] {
  return onRates(facts, (rates, say) => {
    const base = rates.find((rate) => rate.is_base_rate)
    if (!base) return
    for (const rate of rates)
      if (
        rate.rate_type === base.rate_type &&
        rate.rate_multiplier < base.rate_multiplier &&
        rate.categories.join() !== 'rent'
      )
        say(
          `${rate.categories.join('+')} earns ${rate.rate_multiplier}, below the base rate ${base.rate_multiplier}`,
        )
  })
}

/** A multiplier is above 0 and within the band of any known card. */
export function checkMultipliers(facts: Facts): Problem[] {
  return onRates(facts, (rates, say) => {
    for (const { categories, rate_multiplier: rate } of rates)
      if (!(rate > 0 && rate <= 30)) say(`${categories.join('+')} earns ${rate}, outside 0 to 30`)
  })
}

/** A rotating rate names its quarter and year; no other rate does. */
export function checkRotation(facts: Facts): Problem[] {
  return onRates(facts, (rates, say) => {
    for (const { categories, is_rotating, rotating_quarter: quarter, rotating_year: year } of rates) {
      const named = quarter !== undefined || year !== undefined
      const real =
        Number.isInteger(quarter) && Number.isInteger(year) && quarter! >= 1 && quarter! <= 4 && year! >= 2020
      if (is_rotating ? !real : named)
        say(`${categories.join('+')}: quarter ${quarter} of ${year} with is_rotating ${is_rotating ?? false}`)
    }
  })
}

/** Rates of a choice group agree on how many are picked and by whom. */
export function checkChoices(facts: Facts): Problem[] {
  return onRates(facts, (rates, say) => {
    for (const {
      categories,
      choice_group: group,
      choice_picks: picks,
      choice_selection: selection,
    } of rates) {
      if (group === undefined && (picks !== undefined || selection !== undefined))
        say(`${categories.join('+')}: a choice without a group`)
      if (picks !== undefined && !(Number.isInteger(picks) && picks > 0)) say(`${group}: ${picks} picks`)
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
        say(`${group}: its rates differ in choice_picks or choice_selection`)
  })
}

/** A label stands once per observation and quarter, so that none needs a tag (spec 2.3). */
export function checkLabels(facts: Facts): Problem[] {
  const order = new Map(facts.categories.map(({ slug }, place) => [slug, place]))
  return onRates(facts, (rates, say) => {
    const full = rates.map((rate) => ({ ...NO_LIMITS, ...rate }))
    for (const label of labels(full, order))
      if (label.includes('~')) say(`label ${label.replace(/~.*/, '')} stands more than once`)
  })
}

/** A card that earns no rewards lists no rates (spec 2.1). */
export function checkCurrencyNone(facts: Facts): Problem[] {
  return onRates(facts, (rates, say, { values }) => {
    if (values.reward_currency === 'none' && rates.length > 0)
      say('reward_currency is none, yet rates are listed')
  })
}
