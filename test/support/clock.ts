/** A clock that tests set. */
export interface Clock {
  readonly now: () => Date
  set(iso: string): void
  add(seconds: number): void
}

export function clockAt(iso: string): Clock {
  let time = Date.parse(iso)
  return {
    now: () => new Date(time),
    set: (next) => {
      time = Date.parse(next)
    },
    add: (seconds) => {
      time += seconds * 1000
    },
  }
}
