import { type ExecFileException, execFile } from 'node:child_process'
import { join } from 'node:path'
import { ownEnv } from './own-env.ts'
import { root } from './root.ts'

/** How a command ended, and what it printed. */
export interface Ended {
  readonly code: number
  readonly out: string
  readonly error: string
}

/** Returns the exit code of a command, NaN if a signal ended it: a crash is not a success. */
export const exitCode = (error: ExecFileException | null): number =>
  error === null ? 0 : Number(error.code ?? Number.NaN)

/** Runs maintainers' commands of `build` as processes, with state and snapshot below a folder. */
export function commandIn(
  folder: string,
  environment: Readonly<Record<string, string>> = {},
): (script: string, args: readonly string[], env?: Readonly<Record<string, string>>) => Promise<Ended> {
  const places = { STATE_DIR: join(folder, 'state'), SNAPSHOT_DIR: join(folder, 'out') }
  return (script, args, env = {}) => {
    const options = { cwd: root, env: { ...ownEnv(), ...places, ...environment, ...env }, maxBuffer: 1 << 26 }
    return new Promise((done) => {
      execFile(
        process.execPath,
        [join(root, 'build/commands', script), ...args],
        options,
        (error, out, stderr) => done({ code: exitCode(error), out, error: stderr }),
      )
    })
  }
}
