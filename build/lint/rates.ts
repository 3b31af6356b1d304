import type { Problem } from '../facts/files.ts'
import type { LoadedFacts } from '../facts/load.ts'
import { onRates } from './each.ts'

/** Every rate names a category, each once. */
export function checkCategories(facts: LoadedFacts): Problem[] {
  return onRates(facts, (rates, report) => {
    for (const { categories } of rates) {
      if (categories.length === 0) report('a rate has no category')
      if (new Set(categories).size < categories.length) report(`categories ${categories.join(', ')} repeat`)
    }
  })
}

/** A cap has a period, a period has a cap, a fallback has a cap. */
export function checkCaps(facts: LoadedFacts): Problem[] {
  return onRates(facts, (rates, report) => {
    for (const rate of rates) {
      const name = rate.categories.join('+')
      const { cap_amount: cap, cap_period: period, fallback_rate: fallback } = rate
      if (cap !== undefined && period === undefined) report(`${name}: cap ${cap} has no period`)
      if (cap === undefined && period !== undefined) report(`${name}: cap period ${period} has no cap`)
      if (cap !== undefined && cap <= 0) report(`${name}: cap ${cap} is not above 0`)
      if (fallback !== undefined && fallback > rate.rate_multiplier)
        report(`${name}: fallback ${fallback} is above the rate`)
    }
  })
}

/** A limit per month, quarter, or year is in the cap's fields, not only in the note. */
export function checkHiddenCaps(facts: LoadedFacts): Problem[] {
  return onRates(facts, (rates, report) => {
    for (const { categories, cap_amount: cap, notes } of rates)
      if (
        cap === undefined &&
        /^(on )?up to \$[\d,]+ (a|per|each) (calendar )?(month|quarter|year)/i.test(notes ?? '')
      )
        report(`${categories.join('+')}: the note has a cap that no field has: ${notes}`)
  })
}

/** Rates that share a cap are at least two, with the same cap. */
export function checkCapGroups(facts: LoadedFacts): Problem[] {
  return onRates(facts, (rates, report) => {
    const groups = Map.groupBy(rates, (rate) => rate.cap_group)
    for (const [group, rows] of groups) {
      if (group === undefined) continue
      const caps = new Set(rows.map(({ cap_amount: cap, cap_period: period }) => `${cap} ${period}`))
      if (rows.length < 2) report(`${group}: one rate alone shares a cap`)
      if (caps.size > 1) report(`${group}: its rates differ in cap_amount or cap_period`)
      if (rows.some(({ cap_amount: cap }) => cap === undefined)) report(`${group}: a rate has no cap`)
    }
  })
}

/** There is at most one base rate. It has no limits and covers everything else. */
export function checkBaseRates(facts: LoadedFacts): Problem[] {
  return onRates(facts, (rates, report) => {
    const base = rates.filter((rate) => rate.is_base_rate)
    if (base.length > 1) report(`${base.length} base rates`)
    for (const { categories, merchant, booking_channel } of base) {
      if (categories.join() !== 'other')
        report(`the base rate covers ${categories.join(', ')} instead of other`)
      if (merchant !== undefined || booking_channel !== undefined)
        report('the base rate is limited to a merchant or channel')
    }
  })
}

/** No bonus rate is below the base rate of the same type, except for housing payments, which earn by rules of their own. */
export function checkBonusAboveBase(facts: LoadedFacts): Problem[] {
  return onRates(facts, (rates, report) => {
    const base = rates.find((rate) => rate.is_base_rate)
    if (!base) return
    for (const rate of rates)
      if (
        rate.rate_type === base.rate_type &&
        rate.rate_multiplier < base.rate_multiplier &&
        rate.categories.join() !== 'rent'
      )
        report(
          `${rate.categories.join('+')} earns ${rate.rate_multiplier}, below the base rate ${base.rate_multiplier}`,
        )
  })
}

/** A multiplier is above 0 and at most the highest of any card. A base rate may be 0 if it says that other purchases earn nothing. */
export function checkMultipliers(facts: LoadedFacts): Problem[] {
  return onRates(facts, (rates, report) => {
    for (const { categories, rate_multiplier: rate, is_base_rate: isBase } of rates)
      if (!((rate > 0 || (isBase && rate === 0)) && rate <= 30))
        report(`${categories.join('+')} earns ${rate}, outside 0 to 30`)
  })
}

/** A card that earns no rewards lists no rates (spec 2.1). */
export function checkCurrencyNone(facts: LoadedFacts): Problem[] {
  return onRates(facts, (rates, report, values) => {
    if (values.reward_currency === 'none' && rates.length > 0)
      report('reward_currency is none, yet rates are listed')
  })
}
