import { availableParallelism } from 'node:os'
import { defineConfig } from '@playwright/test'

/** A slow or stalling machine must not fail a test. Tests that pass on retry are listed as flaky. */
const isCI = Boolean(process.env.CI)

/** Tests of all screens. They run first, because the others would wait for them at the end. */
const sweeps = ['sweep*.e2e.ts', 'xss.e2e.ts']

/** Browser tests against the compiled executable; `bun run test` builds it and finds Chromium. */
export default defineConfig({
  testDir: '.',
  globalSetup: './set-up.run.ts',
  projects: [
    { name: 'sweeps', testMatch: sweeps },
    { name: 'screens', testMatch: '*.e2e.ts', testIgnore: sweeps },
  ],
  outputDir: '../../test-results',
  // Tests wait for pages and servers: one more keeps all cores busy.
  workers: availableParallelism() + 1,
  timeout: isCI ? 60_000 : 30_000,
  expect: { timeout: isCI ? 10_000 : 5_000 },
  retries: isCI ? 1 : 0,
  forbidOnly: isCI,
  reporter: [['list']],
  use: {
    launchOptions: {
      executablePath: process.env.HEARTH_CHROMIUM || undefined,
      args: [
        '--disable-gpu',
        '--disable-background-networking',
        // No test asks the internet. A route would refuse it too, but turns off the browser's cache.
        '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost',
        // Pages of a context share a process, see `createContextPool`.
        '--process-per-site',
        // Fewer processes, and no optimizing compilers, for which pages of tests live too short: together a seventh less processor time.
        '--in-process-gpu',
        '--enable-features=NetworkServiceInProcess2',
        '--js-flags=--no-maglev --no-turbofan',
        ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      ],
    },
    viewport: { width: 1280, height: 800 },
    locale: 'en-US',
    timezoneId: 'America/New_York',
    screenshot: 'only-on-failure',
    trace: 'on-first-retry',
    // Tests intercept requests of pages, which a service worker would send instead. Tests of the worker enable it.
    serviceWorkers: 'block',
    // Reduced motion: no waiting for animations. Tests of motion enable it.
    contextOptions: { reducedMotion: 'reduce' },
  },
})
