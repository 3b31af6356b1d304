/**
 * Ends this process when its parent asks for it by SIGTERM, or has ended itself, which closes standard input. Ignores Ctrl-C, which a
 * terminal sends to the parent too.
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
