import { defineConfig } from '@playwright/test'
import { hostile } from '../scripts/lib/journey-groups.mjs'
import journeys from './playwright.config'
import { chromiumOptions } from './support/chromium'

/**
 * Attacks that use up the machine on purpose (endless loops, floods, memory). One after the other and
 * in the whole browser, because what they measure is how the desktop does meanwhile.
 */
export default defineConfig({
  ...journeys,
  testIgnore: [],
  testMatch: hostile,
  outputDir: '../test-results/hostile',
  workers: 1,
  reporter: [['list'], ['json', { outputFile: '../test-results/hostile.json' }]],
  use: { ...journeys.use, reducedMotion: 'no-preference', launchOptions: chromiumOptions() },
})
