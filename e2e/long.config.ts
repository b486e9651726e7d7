import { defineConfig } from '@playwright/test'
import { long } from '../scripts/lib/journey-groups.mjs'
import journeys from './playwright.config'

/** Journeys that take long, after all that are shorter. */
export default defineConfig({
  ...journeys,
  testIgnore: [],
  testMatch: long,
  outputDir: '../test-results/long',
  reporter: [['list'], ['json', { outputFile: '../test-results/long.json' }]],
})
