/** Adds the settings of `.env` that the environment does not have; a missing file is fine. */
export function loadEnvFile(): void {
  try {
    process.loadEnvFile()
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
  }
}
