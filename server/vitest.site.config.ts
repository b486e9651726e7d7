import { defineConfig } from 'vitest/config'
import { LongestFirst } from '../scripts/lib/test-order.mjs'
import contract from './vitest.config.ts'

/**
 * Tests that need programs of the system: several servers behind a balancer (test/servers), and programs that speak WebDAV (test/dav).
 * These mostly wait (rclone sends at most 100 requests a second), so they run beside the others.
 */
export default defineConfig({
  ...contract,
  test: {
    ...contract.test,
    name: 'site',
    include: ['test/servers/**/*.test.ts', 'test/dav/**/*.test.ts'],
    globalSetup: './test/support/template-setup.ts',
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    testTimeout: 600_000,
  },
})
