import { fileMessage, fileProblem } from '../../data/system-error.ts'
import { redact } from '../log.ts'
import { InUse, NotEmpty } from './restore-options.ts'

/**
 * Why the backup or restore of a file failed, and what to do. Names any other file that is the cause. Contains no key and no email
 * address.
 */
export function failureOf(error: unknown, file: string): string {
  if (error instanceof NotEmpty) return `${error.message}. Add --replace to replace them.`
  if (error instanceof InUse) return `${error.message}. Stop the service first.`
  const { message, code, path } = error as NodeJS.ErrnoException
  const problem = path === undefined || isOf(file, error) ? fileProblem(error) : fileMessage(error)
  return redact(problem ?? MESSAGES[code ?? ''] ?? message ?? String(error))
}

/** Whether an error is of a file or its draft. That of a copy or a link names both of its files. */
const isOf = (file: string, error: unknown): boolean => {
  const { path = '', dest = path } = error as NodeJS.ErrnoException & { readonly dest?: string }
  return [path, dest].some((each) => each === file || each.startsWith(`${file}.`))
}

const MESSAGES: Readonly<Record<string, string>> = {
  SQLITE_CANTOPEN: 'there is no embedded store in STATE_DIR, or no right to open it.',
  SQLITE_FULL: 'the disk is full.',
}
