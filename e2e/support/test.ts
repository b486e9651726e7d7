import { test as base, expect } from '@playwright/test'
import { createPerson, loadWithSession, type Person } from './account'
import { boundEvaluations } from './bounded-evaluate'
import { Desktop } from './desktop'
import { type FailureRecord, recordFailures } from './failure-report'
import { startServer, type JourneyServer, serverStart } from './server'

interface WorkerFixtures {
  /** A server with an empty database, shared by the tests of a worker; each test makes its own people. */
  readonly server: JourneyServer
}

interface TestFixtures {
  /** What happens on all pages of the test; begins before the first of them. */
  readonly failures: FailureRecord
  /** Prints what there was on the pages when a test fails; ends before they are closed. */
  readonly failureReport: undefined
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
    { scope: 'worker', timeout: serverStart },
  ],
  failures: async ({ browser }, provide) => {
    boundEvaluations(browser)
    const failures = recordFailures(browser)
    await provide(failures)
    failures.stop()
  },
  failureReport: [
    async ({ failures, context: _isClosedLater }, provide, testInfo) => {
      await provide(undefined)
      if (testInfo.status !== testInfo.expectedStatus) await failures.report(testInfo)
    },
    { auto: true },
  ],
  baseURL: ({ server }, provide) => provide(server.url),
  desktop: ({ page }, provide) => provide(new Desktop(page)),
  person: async ({ server }, provide) => provide(await createPerson(server)),
  signedIn: async ({ page, desktop, person }, provide) => {
    await loadWithSession(page, person, () => desktop.load())
    await provide(desktop)
  },
})

export { expect }
