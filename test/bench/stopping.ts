/**
 * Ends this process on SIGTERM, or when standard input closes because the parent has ended. Ignores Ctrl-C, which a terminal
 * also sends to the parent.
 */
export function onceStopped(close: () => Promise<void>): void {
  let isStopping = false
  const stop = async () => {
    if (isStopping) return
    isStopping = true
    await close()
    process.exit(0)
  }
  process.on('SIGINT', () => {})
  process.on('SIGTERM', stop)
  process.stdin.on('end', stop).resume()
}
