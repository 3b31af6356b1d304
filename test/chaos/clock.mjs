// Loaded before each server: its clock is the machine's plus the milliseconds in a file.
import { readFileSync } from 'node:fs'

const RealDate = Date
let offset = 0
const readOffset = () => {
  offset = Number(readFileSync(process.env.CHAOS_CLOCK ?? '', 'utf8'))
}
readOffset()
setInterval(readOffset, 100).unref()

globalThis.Date = class extends RealDate {
  constructor(...parts) {
    super(...(parts.length === 0 ? [RealDate.now() + offset] : parts))
  }

  static now() {
    return RealDate.now() + offset
  }
}
