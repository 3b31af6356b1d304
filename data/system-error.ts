const CAUSES: Readonly<Record<string, string>> = {
  EACCES: 'you have no permission to open it.',
  EEXIST: 'it already exists.',
  EISDIR: 'it is a folder.',
  ENOENT: 'there is no such file or folder.',
  ENOSPC: 'the disk is full.',
  ENOTDIR: 'a part of the path is not a folder.',
}

/** Returns why the operating system refused a file, as the end of a sentence; undefined for other errors. */
export function fileProblem(error: unknown): string | undefined {
  return CAUSES[(error as NodeJS.ErrnoException).code ?? '']
}

/** Returns what was read, or `fallback` if there is no such file or folder. Rejects with any other error. */
export const ifMissing = <T, F>(reading: Promise<T>, fallback: F): Promise<T | F> =>
  reading.catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return fallback
    throw error
  })
