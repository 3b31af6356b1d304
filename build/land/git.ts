import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const exec = promisify(execFile)
const OUTPUT_MAX = 256 * 1024 * 1024

/** Runs git in a folder and returns its standard output. Throws git's error output if it fails. */
export async function git(folder: string, ...args: readonly string[]): Promise<string> {
  try {
    const { stdout } = await exec('git', ['-C', folder, ...args], { maxBuffer: OUTPUT_MAX })
    return stdout
  } catch (error) {
    const { stderr = '' } = error as { stderr?: string }
    throw new Error(`git ${args[0]}: ${stderr.trim() || (error as Error).message}`, { cause: error })
  }
}

/** Returns a file's content in a commit; null if the commit does not have the file. */
export async function fileAt(folder: string, commit: string, path: string): Promise<string | null> {
  const listed = await git(folder, 'ls-tree', '--name-only', commit, '--', path)
  return listed === '' ? null : git(folder, 'show', `${commit}:${path}`)
}
