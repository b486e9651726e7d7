import { defineConfig } from 'vitest/config'
import contract from './vitest.config.ts'

/** Programs that speak WebDAV against the built server, one file after the other; they are installed by the system's packages. */
export default defineConfig({
  ...contract,
  test: {
    ...contract.test,
    name: 'dav',
    include: ['test/dav/**/*.test.ts'],
    globalSetup: './test/support/template-setup.ts',
    fileParallelism: false,
    testTimeout: 600_000,
  },
})
