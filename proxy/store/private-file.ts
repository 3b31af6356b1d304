import { chmod, mkdir, open } from 'node:fs/promises'
import { dirname } from 'node:path'

const OWNER_FOLDER = 0o700
const OWNER_FILE = 0o600

/** SQLite keeps the newest rows in these files. It creates them with the mode of the database file. */
const COMPANIONS = ['', '-wal', '-shm', '-journal']

/**
 * Creates the folder and the database file where they are missing, so that only the owner of the process can read them, and
 * takes the access of other users away from a file that exists. The mode of an existing folder is left alone: others may share it.
 */
export async function openPrivately(path: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: OWNER_FOLDER })
  await (await open(path, 'a', OWNER_FILE)).close()
  for (const companion of COMPANIONS) await restrict(path + companion)
}

/** Takes the access of other users away from a file, if there is one. */
export async function restrict(path: string): Promise<void> {
  try {
    await chmod(path, OWNER_FILE)
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    if (!HARMLESS.includes(code)) throw error
  }
}

/** The file does not exist, belongs to another user, or lies on a file system without modes. */
const HARMLESS = ['ENOENT', 'EPERM', 'ENOTSUP', 'EROFS']
