import { defineConfig } from 'vitest/config'
import { LongestFirst } from './scripts/lib/test-order.mjs'
import { webProjects } from './web/vitest.projects.ts'

/** The driver's, which writes to a connection that a test has just killed; no query is told of it (server/src/database/connection.ts). */
const isLostWrite = ({ name, message, stack = '' }: { name?: string; message: string; stack?: string }) =>
  name === 'TypeError' && message.includes("null (reading 'write')") && /[/\\]postgres[/\\]/.test(stack)

export default defineConfig({
  test: {
    onUnhandledError: (error) => !isLostWrite(error),
    // The default leaves a core to Vitest itself, which is half of a small machine.
    maxWorkers: '100%',
    sequence: { sequencer: LongestFirst },
    projects: [
      ...webProjects,
      'server/vitest.config.ts',
      'vm/vitest.config.ts',
      'scripts/vitest.config.ts',
      'packages/otterscript/vitest.config.ts',
      'packages/app-sdk/vitest.config.ts',
    ],
  },
})
