import { defineConfig } from '@playwright/test'
import journeys, { hostile } from './playwright.config'
import { chromiumOptions } from './support/chromium'

/**
 * Journeys that attack the sandbox, use up the machine on purpose (endless loops, floods, memory, twenty apps at once), or
 * run whole applications of others. One after the other and in the whole browser, because what many of them measure is
 * how the desktop does meanwhile.
 */
export default defineConfig({
  ...journeys,
  testIgnore: [],
  testMatch: hostile,
  outputDir: '../test-results/hostile',
  workers: 1,
  reporter: [['list'], ['json', { outputFile: '../test-results/hostile.json' }]],
  use: { ...journeys.use, launchOptions: chromiumOptions() },
})
