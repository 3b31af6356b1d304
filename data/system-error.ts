const CAUSES: Readonly<Record<string, string>> = {
  EACCES: 'no right to open it.',
  EEXIST: 'it exists already.',
  EISDIR: 'it is a folder.',
  ENOENT: 'there is no such file or folder.',
  ENOSPC: 'the disk is full.',
  ENOTDIR: 'a part of the path is no folder.',
}

/** Why the operating system refused a file, in words. Undefined for other errors. */
export function fileProblem(error: unknown): string | undefined {
  return CAUSES[(error as NodeJS.ErrnoException).code ?? '']
}
