/** A signal that ends a wait. A signal sent before the wait ends it at once. */
export interface WakeSignal {
  wake(): void
  wait(ms: number): Promise<void>
}

/** Creates a wake signal. */
export function createWakeSignal(): WakeSignal {
  let isAwake = false
  let endWait: (() => void) | undefined
  return {
    wake() {
      isAwake = true
      endWait?.()
    },
    async wait(ms) {
      if (!isAwake)
        await new Promise<void>((done) => {
          const timer = setTimeout(done, ms)
          endWait = () => {
            clearTimeout(timer)
            done()
          }
        })
      isAwake = false
      endWait = undefined
    },
  }
}
