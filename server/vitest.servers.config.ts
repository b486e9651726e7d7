import { defineConfig } from 'vitest/config'
import contract from './vitest.config.ts'

/** Several servers behind a balancer, where HAProxy and PgBouncer are there; one file after the other: each uses the whole machine. */
export default defineConfig({
  ...contract,
  test: {
    ...contract.test,
    name: 'servers',
    include: ['test/servers/**/*.test.ts'],
    globalSetup: './test/support/template-setup.ts',
    fileParallelism: false,
  },
})
