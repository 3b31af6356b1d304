/** Something to wait for that may be rung before the wait begins. */
export interface WakeSignal {
  wake(): void
  wait(ms: number): Promise<void>
}

/** A bell that has not been rung. */
export function createWakeSignal(): WakeSignal {
  let rung = false
  let answer: (() => void) | undefined
  return {
    wake() {
      rung = true
      answer?.()
    },
    async wait(ms) {
      if (!rung)
        await new Promise<void>((done) => {
          const timer = setTimeout(done, ms)
          answer = () => {
            clearTimeout(timer)
            done()
          }
        })
      rung = false
      answer = undefined
    },
  }
}
