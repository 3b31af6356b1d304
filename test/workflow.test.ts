import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { root } from './support/sources.ts'

const workflow = readFileSync(join(root, '.github/workflows/rebuild.yml'), 'utf8')

/** The shell of every step. */
const scripts = [...workflow.matchAll(/^( +)(?:- )?run: (\|\n(?:\1 +.*\n|\n)+|.*\n)/gm)].map(
  ([, , script = '']) => script,
)

const steps = workflow.split(/\n {6}- /).slice(1)

describe('the weekly workflow', () => {
  it('runs other people’s actions by what they were, not by a name that can move', () => {
    const used = [...workflow.matchAll(/uses: (\S+)/g)].map(([, action]) => action)
    expect(used.length).toBeGreaterThan(3)
    for (const action of used) expect(action).toMatch(/^actions\/[\w-]+@[0-9a-f]{40}$/)
  })

  it('gives inputs and secrets to scripts as variables, never as text of the script', () => {
    expect(scripts.length).toBeGreaterThan(5)
    for (const script of scripts) expect(script).not.toContain('${{')
  })

  it('may write the repository and nothing else, and never runs beside itself', () => {
    expect(/^permissions:\n((?: +.*\n)+)/m.exec(workflow)?.[1]).toBe('  contents: write\n')
    expect(workflow).toMatch(/^concurrency:\n +group: .+\n +cancel-in-progress: false\n/m)
  })

  it('gives the right to push to the step that pushes, and to no other', () => {
    expect(workflow).toContain('persist-credentials: false')
    const trusted = steps.filter((step) => /github\.token|secrets\.GITHUB_TOKEN/.test(step))
    expect(trusted).toHaveLength(1)
    expect(trusted[0]).toContain('git push')
  })

  it('writes nothing in a dry run', () => {
    const writing = steps.filter((step) => /git push|BUILD_HOOK/.test(step))
    expect(writing).toHaveLength(2)
    for (const step of writing) expect(step).toContain('success() && !inputs.dry_run')
  })
})
