import { globSync, readFileSync } from 'node:fs'
import { defineConfig } from 'vitest/config'
import { SiteFirst } from './support/sequence.ts'

const FILES = 'test/**/*.test.ts'
/** Tests of the weekly job, whose worlds have many pages in common. */
const WEEKLY = 'test/build/weekly/**/*.test.ts'
/** Tests that replace modules, which must not be those of other files, or that measure the memory of their process. */
const ALONE = globSync(FILES).filter((path) => /vi\.mock\(|maxRSS/.test(readFileSync(path, 'utf8')))

export default defineConfig({
  test: {
    environment: 'node',
    globalSetup: ['test/support/run-folder.ts'],
    // sqlite3 is a native module: a process of its own per worker.
    pool: 'forks',
    // Without it, V8 collects all garbage again and again while tests hold the bytes of snapshots, which it does not count
    // as its own: three times as often.
    execArgv: ['--external-memory-accounted-in-global-limit'],
    // A third of the time of a test goes by waiting: for replies, time-outs and stores.
    maxWorkers: 3,
    sequence: { sequencer: SiteFirst },
    // A busy machine must not end a test that takes a second on a quiet one.
    testTimeout: 120_000,
    // What is waited for has come long before, but on a busy machine.
    expect: { poll: { timeout: 30_000 } },
    // The first file that needs the snapshot of the real facts builds it in its `beforeAll`.
    hookTimeout: 300_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'shared',
          include: [FILES],
          exclude: [WEEKLY, ...ALONE],
          // Files share the modules of their worker: loaded and compiled once, the suite takes a third of the time. A
          // test cleans up what it changes outside its own module.
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'weekly',
          include: [WEEKLY],
          exclude: ALONE,
          isolate: false,
          setupFiles: ['test/build/weekly/world/inspect-once.ts'],
        },
      },
      { extends: true, test: { name: 'alone', include: ALONE, isolate: true } },
    ],
  },
})
