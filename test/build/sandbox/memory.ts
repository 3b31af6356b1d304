import { readFileSync } from 'node:fs'

const MIB = 1024

/** Peak resident memory of a process in MiB, as the kernel counts it; 0 if the process has ended. */
function peakOf(pid: number | string): number {
  try {
    return Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / MIB
  } catch {
    return 0
  }
}

const childrenOf = (pid: number) =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean)

/** Watches the children that this process starts until it is stopped. Returns the highest sum of their peaks, in MiB. */
export function watchChildren(): () => number {
  const before = new Set(childrenOf(process.pid))
  let peak = 0
  const sample = () => {
    const started = childrenOf(process.pid).filter((pid) => !before.has(pid))
    const sum = started.reduce((total, pid) => total + peakOf(pid), 0)
    peak = Math.max(peak, sum)
  }
  const timer = setInterval(sample, 5)
  return () => {
    clearInterval(timer)
    return peak
  }
}
