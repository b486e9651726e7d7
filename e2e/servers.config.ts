import { defineConfig } from '@playwright/test'
import journeys, { onServers } from './playwright.config'

// Read by every process that starts servers (server/test/support/site.ts).
process.env.OTTEROS_TEST_SERVERS = '3'

/** Journeys that ask the server for much, at a site of several servers behind a balancer. */
export default defineConfig({
  ...journeys,
  testIgnore: [],
  testMatch: onServers,
  outputDir: '../test-results/journeys-at-a-site',
  workers: 2,
  reporter: [['list'], ['json', { outputFile: '../test-results/journeys-at-a-site.json' }]],
})
