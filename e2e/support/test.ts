import { test as base, expect } from '@playwright/test'
import { createPerson, type Person, rememberSession } from './account'
import { Desktop } from './desktop'
import { startServer, type JourneyServer } from './server'

interface WorkerFixtures {
  /** A server with an empty database, shared by the tests of a worker; each test makes its own people. */
  readonly server: JourneyServer
}

interface TestFixtures {
  readonly desktop: Desktop
  /** A person with an account who is not signed in yet. */
  readonly person: Person
  /** The desktop of a signed-in person; the boot checklist has been seen. */
  readonly signedIn: Desktop
}

/** The journey tests' `test`: a server a worker, people through the API, verbs of the desktop. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  server: [
    async ({}, provide) => {
      const server = await startServer()
      await provide(server)
      await server.dispose()
    },
    { scope: 'worker' },
  ],
  baseURL: ({ server }, provide) => provide(server.url),
  desktop: ({ page }, provide) => provide(new Desktop(page)),
  person: async ({ server }, provide) => provide(await createPerson(server)),
  signedIn: async ({ page, desktop, person }, provide) => {
    await rememberSession(page, person)
    await desktop.load()
    await provide(desktop)
  },
})

export { expect }
