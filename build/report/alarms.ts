import type { Run } from '../weekly/run.ts'
import { titleOf } from './words.ts'

/** Below this share of the cards that were read in the weeks before, a run is an alarm. */
const READ_MIN_SHARE = 0.7
/** Runs before that a run is measured against: an alarm does not end because the week after was as bad. */
const RUNS_BEFORE = 4

/** What needs a person: alarms open an issue, and with doubts a run goes to a pull request. */
export interface Attention {
  /** One sentence each; empty where the job is healthy. */
  readonly alarms: readonly string[]
  /** Why what the run changed should be looked at before it is merged; holds the alarms too. */
  readonly doubts: readonly string[]
}

/** Compares a run with the runs before it. A run of some issuers counts with the last runs of the others. */
export function attentionFor(run: Run): Attention {
  const { issuers, failure } = run
  const alarms = [
    ...(failure ? [failureText(failure)] : []),
    ...(isBlind(run) ? ['No card could be read.'] : []),
    ...readingAlarms(run),
  ]
  const whole = issuers.filter(({ doubts }) => doubts.length > 0)
  return {
    alarms,
    doubts: [
      ...alarms,
      ...whole.map((each) => `${titleOf(each)} was held as a whole: ${each.doubts.join('; ')}.`),
    ],
  }
}

/** Nothing was read where something could have been: an issuer without cards yet may have had new ones found. */
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
  const few = `Only ${read} of ${before} cards were read that were read in the weeks before.`
  const dark = figures.filter((each) => each.read === 0 && each.before > 0)
  return [
    ...(read < before * READ_MIN_SHARE ? [few] : []),
    ...dark.map((each) => `No card of ${nameOf(each.slug)} was read, down from ${each.before}.`),
  ]
}
