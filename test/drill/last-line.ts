import { median } from './median.ts'
import type { Landing, Score } from './score.ts'

/** The last line of a drill's output. */
export function lastLine({ outcomes, falseValues, falseEvents, wronglyVerified, decisions }: Score): string {
  const changes = outcomes.filter(({ landed }) => landed !== null)
  const count = (...landings: readonly Landing[]) =>
    changes.filter(({ landed }) => landed !== null && landings.includes(landed)).length
  const silent = outcomes.filter(({ silentWeeks }) => silentWeeks.length > 0).length
  const parts = [
    `true changes landed ${changes.length - count('never')} of ${changes.length} ` +
      `(${count('in its week', 'by a decision in its week')} in their week; ` +
      `${count('by a decision in its week', 'by a decision later')} by a decision)`,
    `silent misses ${silent}`,
    `false values ${falseValues.length}`,
    `false events ${falseEvents.length}`,
    `decisions a week ${median(decisions)} (median)`,
    `cards wrongly verified ${new Set(wronglyVerified.map(({ card }) => card)).size}`,
  ]
  return parts.join(', ')
}

/** The score of several worlds. */
export const total = (scores: readonly Score[]): Score => ({
  outcomes: scores.flatMap(({ outcomes }) => outcomes),
  falseValues: scores.flatMap(({ falseValues }) => falseValues),
  falseEvents: scores.flatMap(({ falseEvents }) => falseEvents),
  wronglyVerified: scores.flatMap(({ wronglyVerified }) => wronglyVerified),
  decisions: scores.flatMap(({ decisions }) => decisions),
})
