import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createSession } from '@/kernel/session/session'
import { createDeviceStorage } from '@/kernel/storage/device-storage'
import { memoryStorage } from '@/lib/key-value-storage'
import { success } from '@/lib/result'
import { createBackend } from './index'
import { createCaller } from './community/caller'
import { sessionKeyFor } from './session-storage'
import { letter, sessionOf, sessionServer } from './testing/session-server'

// The library wants one at its start; nothing here connects.
beforeEach(() => void vi.stubGlobal('WebSocket', EventTarget))
afterEach(() => void vi.unstubAllGlobals())

/** A page with a desktop whose session was ended elsewhere: its password is asked for. */
async function coveredDesktop() {
  const server = sessionServer()
  const origin = 'http://server.test'
  vi.stubGlobal('fetch', server.fetch)
  vi.stubGlobal('window', {
    location: { hostname: 'server.test', href: `${origin}/`, origin },
    // A page of a host of files: its configuration is to be asked for.
    document: { getElementById: () => null },
    fetch: server.fetch,
  })
  const storage = memoryStorage({ [sessionKeyFor('server.test')]: JSON.stringify(sessionOf('ada', 1)) })
  let logOutElsewhere: (person: string) => void = () => undefined
  const backend = createBackend({ storage, onLinkRefused: () => undefined, onLinkIgnored: () => undefined })
  const session = createSession({
    auth: backend.auth,
    storage: createDeviceStorage(storage),
    logOutChannel: {
      announce: () => undefined,
      onAnnounced: (listener) => {
        logOutElsewhere = listener
        return () => undefined
      },
    },
  })
  const caller = createCaller({ client: () => backend.client(), userId: 'ada' })
  const send = (subject: string) =>
    caller.person(async ({ client }) =>
      success((await client.from('messages').insert(letter(subject))).status),
    )
  await vi.waitFor(() => expect(session.getState().system).toBe('desktop'))
  const first = send('first')
  await vi.waitFor(() => expect(session.getState().cover).toBe('expired'))
  return { server, session, send, first, logOutElsewhere: () => logOutElsewhere('ada') }
}

describe('while the desktop asks for the password because its session ended', () => {
  test('what is asked for waits with what was under way, and is sent for the same person', async () => {
    const { server, session, send, first } = await coveredDesktop()
    const later = send('later')
    expect(await session.unlock('otter-7')).toEqual(success(null))
    expect([await first, await later]).toEqual([success(200), success(200)])
    expect(server.requests.map(({ body }) => body)).toEqual(
      ['first', 'first', 'later'].map((subject) => JSON.stringify(letter(subject))),
    )
  })

  test('a log out ends all that waits as signed out, in this tab and in another one', async () => {
    for (const where of ['here', 'elsewhere'] as const) {
      const { server, session, send, first, logOutElsewhere } = await coveredDesktop()
      const later = send('later')
      if (where === 'here') void session.logOut()
      else logOutElsewhere()
      expect(session.getState()).toMatchObject({ system: 'login', user: null })
      expect(await first).toEqual(success(401))
      expect(await later).toMatchObject({ ok: false, error: { code: 'signed_out' } })
      expect(await send('after')).toMatchObject({ ok: false, error: { code: 'signed_out' } })
      expect(server.requests).toHaveLength(1)
    }
  })
})
