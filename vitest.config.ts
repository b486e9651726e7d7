import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { LongestFirst } from './scripts/lib/test-order.mjs'
import { webProjects } from './web/vitest.projects.ts'

/** The driver's, which writes to a connection that a test has just killed; no query is told of it (server/src/database/connection.ts). */
const isLostWrite = ({ name, message, stack = '' }: { name?: string; message: string; stack?: string }) =>
  name === 'TypeError' && message.includes("null (reading 'write')") && /[/\\]postgres[/\\]/.test(stack)

export default defineConfig({
  test: {
    onUnhandledError: (error) => !isLostWrite(error),
    // Workers wait for the sources that Vitest prepares for them, a seventh of the time: one more than there are cores keeps these at
    // work. Two more load too much twice.
    maxWorkers: availableParallelism() + 1,
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
