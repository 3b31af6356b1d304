import { fileProblem } from '../../data/system-error.ts'
import { redact } from '../log.ts'
import { InUse, NotEmpty } from './restore-options.ts'

/** Why a backup or restore failed, and what to do. Contains no key and no email address. */
export function failureOf(error: unknown): string {
  if (error instanceof NotEmpty) return `${error.message}. Add --replace to replace them.`
  if (error instanceof InUse) return `${error.message}. Stop the service first.`
  const { message, code } = error as NodeJS.ErrnoException
  return redact(fileProblem(error) ?? MESSAGES[code ?? ''] ?? message ?? String(error))
}

const MESSAGES: Readonly<Record<string, string>> = {
  SQLITE_CANTOPEN: 'there is no embedded store in STATE_DIR, or no right to open it.',
  SQLITE_FULL: 'the disk is full.',
  SQLITE_NOTADB: 'the file is no backup.',
}
