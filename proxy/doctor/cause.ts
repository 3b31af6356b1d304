/** Returns an error's message, followed by its cause's message. */
export const causeOf = (error: unknown): string => {
  const { message, cause } = error as Error
  return cause instanceof Error ? `${message}: ${cause.message}` : message
}
