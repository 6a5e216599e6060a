import { availableParallelism } from 'node:os'
import { defineConfig } from '@playwright/test'

/** A machine that is slow, or stops for a while, is no failure. What needed its second try is listed as flaky. */
const isCI = Boolean(process.env.CI)

/** The tests that go over every screen, a file a worker: its family is filled once. They come first: at the end, the others would wait for them. */
const sweeps = ['sweep*.e2e.ts', 'xss.e2e.ts']

/** Browser tests against the compiled executable; `bun run test` builds it and says where a Chromium is. */
export default defineConfig({
  testDir: '.',
  projects: [
    { name: 'sweeps', testMatch: sweeps },
    { name: 'screens', testMatch: '*.e2e.ts', testIgnore: sweeps },
  ],
  outputDir: '../../test-results',
  workers: availableParallelism(),
  timeout: isCI ? 60_000 : 30_000,
  expect: { timeout: isCI ? 10_000 : 5_000 },
  retries: isCI ? 1 : 0,
  forbidOnly: isCI,
  reporter: [['list']],
  use: {
    launchOptions: {
      executablePath: process.env.HEARTH_CHROMIUM || undefined,
      args: ['--disable-gpu', '--disable-background-networking', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
    },
    viewport: { width: 1280, height: 800 },
    locale: 'en-US',
    timezoneId: 'America/New_York',
    screenshot: 'only-on-failure',
    trace: 'on-first-retry',
    // Tests hold back and change what a page asks for, which a worker would ask for in its place. What is about it asks for it.
    serviceWorkers: 'block',
    // Nothing has to be waited for until it stands still. What is about motion asks for it.
    contextOptions: { reducedMotion: 'reduce' },
  },
})
