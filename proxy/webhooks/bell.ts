/** Something to wait for that may be rung before the wait begins. */
export interface Bell {
  ring(): void
  wait(ms: number): Promise<void>
}

/** A bell that has not been rung. */
export function createBell(): Bell {
  let rung = false
  let answer: (() => void) | undefined
  return {
    ring() {
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
