/** Loads `.env` without overriding variables that are set. A missing file is not an error. */
export function loadEnvFile(): void {
  try {
    process.loadEnvFile()
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
  }
}
