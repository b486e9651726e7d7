import { defineConfig } from 'vitest/config'
import { LongestFirst } from '../scripts/lib/test-order.mjs'
import contract from './vitest.config.ts'

/**
 * In a whole run, what needs programs of the system: several servers behind a balancer, and programs that speak WebDAV beside
 * them, which wait most of their time (rclone sends 100 requests a second at most).
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
