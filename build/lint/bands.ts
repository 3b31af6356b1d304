import { BANDS, bandText, isPlausible } from '../../data/schema/bands.ts'
import type { Problem } from '../facts/files.ts'
import type { LoadedFacts } from '../facts/load.ts'

/** Every number is within the band of its field. */
export function checkBands(facts: LoadedFacts): Problem[] {
  const problems: Problem[] = []
  for (const { file, observations } of facts.cards)
    for (const { seen, values, highs } of observations)
      for (const [field, band] of Object.entries(BANDS))
        for (const value of [values[field], highs?.[field]])
          if (!isPlausible(field, value))
            problems.push({ file, message: `${seen}: ${field} ${value} is outside ${bandText(band)}` })
  return problems
}

/** The high end of a range is above its low end, which is also stated. */
export function checkHighs(facts: LoadedFacts): Problem[] {
  const problems: Problem[] = []
  for (const { file, observations } of facts.cards)
    for (const { seen, values, highs } of observations)
      for (const [field, high] of Object.entries(highs ?? {})) {
        const low = values[field]
        if (typeof low !== 'number')
          problems.push({ file, message: `${seen}: a high of ${field} without a low` })
        else if (high <= low)
          problems.push({ file, message: `${seen}: high ${high} of ${field} is not above ${low}` })
      }
  return problems
}
