import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { root } from './support/root.ts'

const workflow = readFileSync(join(root, '.github/workflows/rebuild.yml'), 'utf8')

/** The shell of every step. */
const scripts = [...workflow.matchAll(/^( +)(?:- )?run: (\|\n(?:\1 +.*\n|\n)+|.*\n)/gm)].map(
  ([, , script = '']) => script,
)

/** Permissions of each job, in its order. */
const grants = Object.fromEntries(
  workflow
    .split(/\n {2}(?=[\w-]+:\n)/)
    .slice(1)
    .map((job) => [
      job.slice(0, job.indexOf(':')),
      /\n {4}permissions:\n((?: {6}.*\n)+)/.exec(job)?.[1]?.trim().replace(/\n +/g, ', '),
    ]),
)

const steps = workflow.split(/\n {6}- /).slice(1)

describe('the weekly workflow', () => {
  it('pins third-party actions by commit hash', () => {
    const used = [...workflow.matchAll(/uses: (\S+)/g)].map(([, action]) => action)
    expect(used.length).toBeGreaterThan(3)
    for (const action of used) expect(action).toMatch(/^actions\/[\w-]+(?:\/[\w-]+)?@[0-9a-f]{40}$/)
  })

  it('gives inputs and secrets to scripts as variables, never as text of the script', () => {
    expect(scripts.length).toBeGreaterThan(5)
    for (const script of scripts) expect(script).not.toContain('${{')
  })

  it('grants each job only the permissions that it needs, and never runs twice at once', () => {
    expect(/^permissions:\n((?: +.*\n)+)/m.exec(workflow)?.[1]).toBe('  contents: read\n')
    expect(grants.rebuild).toBe('contents: write, pull-requests: write')
    expect(grants.alarm).toBe('contents: read, issues: write')
    expect(grants['keep-cache']).toBe(undefined)
    expect(workflow).toMatch(/^concurrency:\n +group: .+\n +cancel-in-progress: false\n/m)
  })

  it('gives its token to the steps that push and that keep the issue, and to no other', () => {
    const checkouts = steps.filter((step) => step.includes('actions/checkout@'))
    for (const step of checkouts) expect(step).toContain('persist-credentials: false')
    const trusted = steps.filter((step) => /github\.token|secrets\.GITHUB_TOKEN/.test(step))
    expect(trusted.map((step) => /npm run (?:-s )?(\w+)/.exec(step)?.[1])).toEqual(['land', 'alarm'])
  })

  it('gives every setting of the language model to the re-check, its key as a secret', () => {
    const check = steps.find((step) => step.includes('npm run rebuild'))
    for (const setting of ['URL', 'NAME', 'REQUESTS'])
      expect(check).toContain(`LANGUAGE_MODEL_${setting}: \${{ vars.LANGUAGE_MODEL_${setting} }}`)
    expect(check).toContain(`LANGUAGE_MODEL_KEY: \${{ secrets.LANGUAGE_MODEL_KEY }}`)
  })

  it('reads its cache more often than GitHub drops it, and saves it in every case under a new key', () => {
    const days = [...workflow.matchAll(/cron: '\d+ \d+ \* \* (\d)'/g)].map(([, day]) => Number(day))
    expect(days).toEqual([1, 4])
    const saving = steps.find((step) => step.includes('actions/cache/save@'))
    expect(saving).toContain(`if: \${{ always() }}`)
    expect(saving).toMatch(/key: weekly-\$\{\{ github\.run_id \}\}/)
    expect(saving).toContain('.state/rebuild')
  })

  it('writes nothing in a dry run', () => {
    const writing = steps.filter((step) => /npm run land|BUILD_HOOK/.test(step))
    expect(writing).toHaveLength(2)
    for (const step of writing) expect(step).toContain(' && !inputs.dry_run }}')
  })
})
