import type { Run } from '../weekly/run.ts'
import { titleOf } from './words.ts'

/** A run that reads a smaller share of the cards of previous runs raises an alarm. */
const READ_MIN_SHARE = 0.7
/** Number of previous runs to compare with. The alarm stays up if the next run is as bad. */
const RUNS_BEFORE = 4

/** What needs a maintainer. Alarms open an issue; doubts turn the changes of a run into a pull request. */
export interface Attention {
  /** One sentence each; empty if the job is healthy. */
  readonly alarms: readonly string[]
  /** Reasons to check the run's changes before merging them, including the alarms. */
  readonly doubts: readonly string[]
}

/** Compares a run with previous runs. Issuers that are not in this run count with their last run. */
export function attentionFor(run: Run): Attention {
  const { issuers, failure } = run
  const alarms = [
    ...(failure ? [failureText(failure)] : []),
    ...(isBlind(run) ? ['No card could be read.'] : []),
    ...readingAlarms(run),
  ]
  const doubtful = issuers.filter(({ doubts }) => doubts.length > 0)
  return {
    alarms,
    doubts: [
      ...alarms,
      ...doubtful.map((each) => `${titleOf(each)} was queued as a whole: ${each.doubts.join('; ')}.`),
    ],
  }
}

/** Whether nothing was read. A new issuer without known cards counts as read if new cards were found. */
const isBlind = ({ issuers }: Run): boolean =>
  issuers.length > 0 &&
  issuers.every(({ read, cards, queued }) => read === 0 && (cards > 0 || queued.length === 0))

const failureText = ({ step, reason }: NonNullable<Run['failure']>): string =>
  step === 'publish' ? `The snapshot could not be published: ${reason}` : `The run stopped: ${reason}`

function readingAlarms({ issuers, history }: Run): string[] {
  const slugs = [...new Set(history.flatMap((record) => Object.keys(record.issuers)))].sort()
  const figures = slugs.map((slug) => {
    const reads = history.flatMap(({ issuers: then }) => (then[slug] ? [then[slug].read] : []))
    const before = Math.max(0, ...reads.slice(0, -1).slice(-RUNS_BEFORE))
    return { slug, read: reads.at(-1) ?? 0, before }
  })
  const sum = (key: 'read' | 'before') => figures.reduce((total, each) => total + each[key], 0)
  const [read, before] = [sum('read'), sum('before')]
  const nameOf = (slug: string) => {
    const run = issuers.find(({ issuer }) => issuer === slug)
    return run ? titleOf(run) : slug
  }
  const few = `Only ${read} cards were read, down from ${before} in previous weeks.`
  const dark = figures.filter((each) => each.read === 0 && each.before > 0)
  return [
    ...(read < before * READ_MIN_SHARE ? [few] : []),
    ...dark.map((each) => `No card of ${nameOf(each.slug)} was read, down from ${each.before}.`),
  ]
}
