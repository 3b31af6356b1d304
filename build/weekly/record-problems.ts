import { join } from 'node:path'
import type { z } from 'zod'
import { namesIn } from '../durable.ts'
import { CHECKS, type Check, Checks } from '../facts/checks.ts'
import { type Problem, readFactFile } from '../facts/files.ts'
import { QUEUE, QueueFile, RUNS, RunRecord } from './records.ts'

/** Returns the problems of the records of a folder of facts, for `lint`. No date of a check can be after `today`, an ISO date. */
export async function recordProblems(folder: string, today: string): Promise<Problem[]> {
  const [checks, queues, runs] = await Promise.all(
    [CHECKS, QUEUE, RUNS].map((part) => recordsBelow(folder, part)),
  )
  return [
    ...(checks ?? []).flatMap((file) => checkProblems(folder, file, today)),
    ...(queues ?? []).flatMap((file) => fileProblems(folder, file, QueueFile)),
    ...(runs ?? []).flatMap((file) => fileProblems(folder, file, RunRecord)),
  ]
}

async function recordsBelow(folder: string, part: string): Promise<string[]> {
  const names = await namesIn(join(folder, part))
  return names
    .filter((name) => name.endsWith('.json'))
    .sort()
    .map((name) => join(part, name))
}

function fileProblems(folder: string, file: string, shape: z.ZodType): readonly Problem[] {
  const read = readFactFile(folder, file, shape)
  return 'problems' in read ? read.problems : []
}

function checkProblems(folder: string, file: string, today: string): readonly Problem[] {
  const read = readFactFile(folder, file, Checks)
  if ('problems' in read) return read.problems
  return Object.entries(read.value).flatMap(([card, check]) =>
    datesOf(check)
      .filter(([, date]) => date.slice(0, today.length) > today)
      .map(([of, date]) => ({ file, message: `${card}: ${of} is ${date}, which is after ${today}` })),
  )
}

/** Returns every date of a check with the path of its field. */
const datesOf = ({ scraped, listed, confirmed, unstated = {} }: Check): (readonly [string, string])[] => [
  ['scraped', scraped],
  ...(listed === undefined ? [] : [['listed', listed] as const]),
  ...Object.entries(confirmed).map(([field, { at }]) => [`confirmed.${field}`, at] as const),
  ...Object.entries(unstated).map(([field, { since }]) => [`unstated.${field}`, since] as const),
]
