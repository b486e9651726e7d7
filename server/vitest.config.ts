import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { texts } from '../web/vite/texts.ts'
import { cheapHashes } from './test/support/cheap-hashes.ts'

/**
 * Folders of tests that need programs of the system, as `OTTEROS_TEST_PROGRAMS=servers,dav` names them: several servers behind a balancer
 * (test/servers), and programs that speak WebDAV (test/dav). They mostly wait, so one file more runs beside the others.
 */
const withPrograms = (process.env.OTTEROS_TEST_PROGRAMS ?? '').split(',').filter((name) => name !== '')

/** Contract tests: the built server with its real database, driven through supabase-js. */
export default defineConfig({
  // The devices of some tests are those of the desktop.
  plugins: [texts()],
  resolve: { alias: { '@': fileURLToPath(new URL('../web/src', import.meta.url)) } },
  test: {
    name: 'contract',
    root: import.meta.dirname,
    include: ['contract', 'web-proxy', ...withPrograms]
      .map((folder) => `test/${folder}/**/*.test.ts`)
      .concat('src/**/*.test.ts'),
    globalSetup: './test/support/global-setup.ts',
    restoreMocks: true,
    // For the servers that run in a test's own process.
    env: cheapHashes,
    // Files share processes: they put nothing in a module's place, and loading what they need takes a while.
    isolate: false,
    // Tests wait for servers half of their time: one file more than there are cores keeps them all at work.
    maxWorkers: Math.min(4, availableParallelism() + (withPrograms.length > 0 ? 2 : 1)),
    // Vitest wants projects with different numbers of workers one after the other: units first.
    sequence: { groupOrder: 1 },
    setupFiles: ['../web/testing/patient-waits.ts', '../web/testing/repeatable.ts'],
    // Starting a server takes a second; on a busy machine many times that.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 20_000 } },
  },
})
