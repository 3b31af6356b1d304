/**
 * Copies a text and returns the words that say so. `select` marks the text for the reader to copy: browsers may refuse, and
 * over plain HTTP they have no clipboard.
 */
export async function copyText(text: string, select: () => void): Promise<string> {
  try {
    await navigator.clipboard.writeText(text)
    return 'Copied'
  } catch {
    select()
    return 'Selected: copy it'
  }
}
