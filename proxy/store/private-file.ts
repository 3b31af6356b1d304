import { chmod, mkdir, open } from 'node:fs/promises'
import { dirname } from 'node:path'

const OWNER_FOLDER = 0o700
const OWNER_FILE = 0o600

/** Files that SQLite creates next to the database, which hold its newest rows. It creates them with the mode of the database file. */
const COMPANIONS = ['', '-wal', '-shm', '-journal']

/**
 * Creates the folder and the database file if they are missing, readable by the owner of the process only, and removes the access of
 * other users from an existing file. Leaves the mode of an existing folder alone, since other programs may share it.
 */
export async function openPrivately(path: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: OWNER_FOLDER })
  await (await open(path, 'a', OWNER_FILE)).close()
  for (const companion of COMPANIONS) await restrict(path + companion)
}

/** Removes the access of other users from a file, if it exists. */
export async function restrict(path: string): Promise<void> {
  try {
    await chmod(path, OWNER_FILE)
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    if (!HARMLESS.includes(code)) throw error
  }
}

/** The file does not exist, belongs to another user, or is on a file system without modes. */
const HARMLESS = ['ENOENT', 'EPERM', 'ENOTSUP', 'EROFS']
