import { type Browser, expect } from '@playwright/test'
import { codeOf } from '../pages/messenger'
import { createPerson, type Person, rememberSession } from './account'
import { Desktop } from './desktop'
import type { JourneyServer } from './server'

/** A person at a desktop in a browser of their own. */
export interface AnotherPerson {
  readonly person: Person
  readonly desktop: Desktop
  /** Closes the browser. */
  readonly leave: () => Promise<void>
}

/** Signs somebody up and opens their desktop. When it returns, the desktop receives notices and knows what is shared with it. */
export async function openAsAnother(
  browser: Browser,
  server: JourneyServer,
  fullName: string,
): Promise<AnotherPerson> {
  const person = await createPerson(server, fullName)
  const context = await browser.newContext({ baseURL: server.url })
  const desktop = new Desktop(await context.newPage())
  await rememberSession(desktop.page, person)
  // As the browser opens it, past the page's own policy.
  const joined = desktop.page
    .waitForEvent('websocket', (one) => one.url().includes('/realtime/v1/websocket'))
    .then((one) =>
      one.waitForEvent('framereceived', ({ payload }) => String(payload).includes(`user:${codeOf(person)}`)),
    )
  // The last thing a new desktop asks for.
  const asked = desktop.page.waitForResponse('**/rpc/own_spaces')
  await desktop.load()
  await asked
  expect(String((await joined).payload)).toContain('"status":"ok"')
  return { person, desktop, leave: () => context.close() }
}
