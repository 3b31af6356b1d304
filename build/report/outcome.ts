import type { Run } from '../weekly/run.ts'

/** Returns what a run published or wrote, in one sentence for a terminal. */
export function outcomeText({ dryRun, published, failure }: Run): string {
  if (published?.moved) return `Published ${published.version}`
  if (published) return `Nothing to publish: ${published.version} is served`
  if (dryRun) return 'Dry run: no facts were written'
  if (failure?.step === 'publish') return 'The facts are written, but not published'
  return 'The run stopped early; facts that it wrote before are kept'
}
