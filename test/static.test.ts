import { execFile } from 'node:child_process'
import { stripVTControlCharacters } from 'node:util'
import { describe, expect, it } from 'vitest'
import { root } from './support/root.ts'

/** Runs a script of package.json. Fails with its output. */
async function passes(script: string, ...options: string[]): Promise<void> {
  const printed = await new Promise<string | null>((resolve) => {
    const command = ['run', '--silent', script, '--', ...options]
    execFile('npm', command, { cwd: root, maxBuffer: 1 << 26 }, (failed, out, errors) =>
      resolve(failed ? `${out}${errors}` : null),
    )
  })
  if (printed !== null) expect.fail(stripVTControlCharacters(printed).slice(-8_000))
}

describe('the project', () => {
  it('has no type error', () => passes('types'), 120_000)
  it('is linted and formatted', () => passes('lint'), 120_000)
  it('keeps the rules of its facts', () => passes('lint:data'), 120_000)
  it('has a release of its facts', () => passes('publish', '--check'), 120_000)
})
