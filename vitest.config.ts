import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    environment: 'node',
    include: ['test/**/*.test.ts'],
    globalSetup: ['test/support/run-folder.ts'],
    // sqlite3 is a native module: a process of its own per worker.
    pool: 'forks',
    maxWorkers: 2,
    // Files share the modules of their worker: loaded and compiled once, the suite takes a third of the time. A test
    // cleans up what it changes outside its own module.
    isolate: false,
    testTimeout: 30_000,
    // What is waited for has come long before, but on a busy machine.
    expect: { poll: { timeout: 10_000 } },
    // The first file that needs the snapshot of the real facts builds it in its `beforeAll`.
    hookTimeout: 120_000,
  },
})
