const CAUSES: Readonly<Record<string, string>> = {
  EACCES: 'you have no permission to open it.',
  EDQUOT: 'the disk quota is used up.',
  EEXIST: 'it already exists.',
  EFBIG: 'the file is too large.',
  EISDIR: 'it is a folder.',
  ENOENT: 'there is no such file or folder.',
  ENOSPC: 'the disk is full.',
  ENOTDIR: 'a part of the path is not a folder.',
  EROFS: 'the disk is read-only.',
}

/** Returns why the operating system refused a file, as the end of a sentence; undefined for other errors. */
export function fileProblem(error: unknown): string | undefined {
  return CAUSES[(error as NodeJS.ErrnoException).code ?? '']
}

/** Returns a sentence with the file and why the operating system refused it; undefined for other errors. */
export function fileMessage(error: unknown): string | undefined {
  const problem = fileProblem(error)
  if (problem === undefined) return undefined
  const { path, syscall } = error as NodeJS.ErrnoException
  const unnamed = /^f?(write|sync|datasync)/.test(syscall ?? '') ? 'written' : 'read'
  return `${path ?? `A file cannot be ${unnamed}`}: ${problem}`
}

/** Returns what was read, or `fallback` if there is no such file or folder. Rejects with any other error. */
export const ifMissing = <T, F>(reading: Promise<T>, fallback: F): Promise<T | F> =>
  reading.catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return fallback
    throw error
  })
