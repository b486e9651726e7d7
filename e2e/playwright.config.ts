import { defineConfig } from '@playwright/test'
import { hostile, long } from '../scripts/lib/journey-groups.mjs'
import { headlessOptions } from './support/chromium'

/** Journeys that also run at a site of several servers (servers.config.ts); JOURNEYS_ON_SERVERS=apart leaves them to it. */
export const onServers = /\/(accounts|browser-proxy|installed-apps|messenger|session)\.spec/

/** Journeys in real Chromium against the built product; every worker has its own server and database. */
export default defineConfig({
  testDir: './journeys',
  testIgnore: [hostile, long, ...(process.env.JOURNEYS_ON_SERVERS === 'apart' ? [onServers] : [])],
  globalSetup: './support/global-setup.ts',
  outputDir: '../test-results/journeys',
  fullyParallel: false,
  // Journeys wait for the server and for the screen now and then: a third one uses two cores to the full.
  workers: 3,
  retries: 0,
  forbidOnly: true,
  // Bounds for what never comes, not for what comes late: the longest journey takes half a minute on two quiet cores, and CI
  // has slower ones. A single act that hangs ends sooner, so that the report shows the page on which it did.
  timeout: 150_000,
  expect: { timeout: 20_000 },
  reporter: [['list'], ['json', { outputFile: '../test-results/journeys.json' }]],
  use: {
    actionTimeout: 30_000,
    navigationTimeout: 30_000,
    viewport: { width: 1280, height: 800 },
    // UTC-5 in summer and winter, as the desktop's clock until a person chooses: elsewhere it asks whether to follow the device.
    timezoneId: 'America/Bogota',
    // Motion takes a third of the time that a window needs to open, where no graphics card draws it. The journeys that are about
    // windows, the keyboard and phones ask for it.
    reducedMotion: 'reduce',
    // A trace of everything doubles the time; a failure says what was on the page without one. TRACE=1 asks for it.
    trace: process.env.TRACE === '1' ? 'retain-on-failure' : 'off',
    launchOptions: headlessOptions(),
  },
})
