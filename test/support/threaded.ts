import type { Work } from '../../build/threads.ts'

interface Product {
  readonly product: number
  readonly bytes: Uint8Array<ArrayBuffer>
}

/** Multiplies numbers. One below zero fails; one that is none ends its thread. */
export const work: Work<{ readonly factor: number }, { readonly number: number }, Product> = {
  module: import.meta.url,
  async open({ factor }) {
    if (factor === 0) throw new Error('no factor')
    return {
      async run({ number }) {
        if (Number.isNaN(number)) process.exit()
        if (number < 0) throw new Error(`${number} is below zero`)
        return { product: number * factor, bytes: Uint8Array.of(number) }
      },
      transferablesOf: ({ bytes }) => [bytes.buffer],
      close: async () => {},
    }
  },
}
