import { defineConfig } from '@playwright/test'
import { chromiumOptions } from './support/chromium'

/** Journeys in real Chromium against the built product; every worker has its own server and database. */
export default defineConfig({
  testDir: './journeys',
  outputDir: '../test-results/journeys',
  fullyParallel: false,
  workers: 2,
  retries: 0,
  forbidOnly: true,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['list'], ['json', { outputFile: '../test-results/journeys.json' }]],
  use: {
    viewport: { width: 1280, height: 800 },
    trace: 'retain-on-failure',
    launchOptions: chromiumOptions(),
  },
})
