import 'fake-indexeddb/auto'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { memoryStorage } from '@/lib/key-value-storage'
import { storedValue } from '@/lib/stored-value'
import { success } from '@/lib/result'
import { type Answer, fakeServer, refusal, sessionOf } from '../community/testing/fake-server'
import { createAccountPlace } from './account-place'
import { createDevicePlace } from './device-place'
import { packGuest, unpackGuest } from './packed-guest'
import { createSessions } from './sessions'

afterEach(() => vi.unstubAllGlobals())

const now = Date.UTC(2026, 10, 21)
const row = {
  id: 's1',
  session_token: `vm_ada_${now}`,
  vm_data: {
    windows: [{ id: 'w1', type: 'terminal' }],
    booted: true,
    last_saved: '2026-11-21T00:00:00.000Z',
  },
  expires_at: '2026-11-21T01:00:00+00:00',
}
const guest = { key: 'image-1', savedAt: 42, bytes: new Uint8Array([1, 2, 3]) }

function open(answer: Answer, signedIn: Parameters<typeof fakeServer>[1] = sessionOf('ada')) {
  const { caller, requests } = fakeServer(answer, signedIn)
  const fetch = vi.fn<typeof globalThis.fetch>(
    async () => new Response('{}', { headers: { date: 'Sat, 21 Nov 2026 00:00:07 GMT' } }),
  )
  const sessions = createSessions(caller, { fetch, origin: 'http://desktop.test', now: () => now })
  return { sessions, fetch, caller, requests }
}

describe('sessions of the virtual machine', () => {
  test('the one that runs is found by person and account, as long as the database says [B7.19]', async () => {
    const { sessions, requests } = open(() => Response.json([row]))
    const found = await sessions.find()
    expect(found).toMatchObject({
      value: {
        id: 's1',
        token: row.session_token,
        expiresAt: now + 3_600_000,
        data: { booted: true, lastSaved: now, windows: [{ id: 'w1' }] },
      },
    })
    const path = requests[0]?.path ?? ''
    for (const condition of [
      'user_id=eq.ada',
      'vm_account_id=eq.otteros-vm',
      'is_active=eq.true',
      'expires_at=gt.now',
      'limit=1',
    ]) {
      expect(path).toContain(condition)
    }
    const none = open(() => Response.json([]))
    expect(await none.sessions.find()).toEqual(success(null))
  })

  test('a new one has the token, no windows, and is not booted [B7.20]', async () => {
    const { sessions, requests } = open(() => Response.json(row, { status: 201 }))
    expect(await sessions.create()).toMatchObject({ value: { id: 's1' } })
    expect(requests[0]).toMatchObject({
      method: 'POST',
      body: {
        user_id: 'ada',
        vm_account_id: 'otteros-vm',
        session_token: `vm_ada_${now}`,
        vm_data: { windows: [], booted: false },
      },
    })
    const taken = open(() => refusal(409, '23505'))
    expect(await taken.sessions.create()).toMatchObject({ error: { code: '23505' } })
  })

  test('what it looks like is kept by id; one that is over says so [B7.21]', async () => {
    const { sessions, requests } = open(() => Response.json([{ id: 's1' }]))
    expect(await sessions.save('s1', { windows: [], booted: true, lastSaved: now })).toEqual(success(null))
    expect(requests[0]).toMatchObject({
      method: 'PATCH',
      body: { vm_data: { windows: [], booted: true, last_saved: '2026-11-21T00:00:00.000Z' } },
    })
    expect(requests[0]?.path).toContain('id=eq.s1')
    const data = { windows: [], booted: true, lastSaved: null }
    const over = open(() => refusal(400, 'OTV01'))
    expect(await over.sessions.save('s1', data)).toMatchObject({ error: { code: 'ended' } })
    const gone = open(() => Response.json([]))
    expect(await gone.sessions.save('s1', data)).toMatchObject({ error: { code: 'ended' } })
  })

  test('whoever is signed out calls nothing [B6.9]', async () => {
    const { sessions, requests } = open(() => undefined, null)
    expect(await sessions.find()).toMatchObject({ error: { code: 'signed_out' } })
    expect(requests).toEqual([])
  })

  test("the server's time is that of its answers; without one it is not known", async () => {
    const { sessions, fetch } = open(() => undefined)
    expect(await sessions.serverTime()).toBe(now + 7000)
    fetch.mockResolvedValueOnce(new Response('{}'))
    expect(await sessions.serverTime()).toBeNull()
    fetch.mockRejectedValueOnce(new Error('offline'))
    expect(await sessions.serverTime()).toBeNull()
  })
})

describe('a saved guest', () => {
  test('is packed with its key and time, and nothing else is taken for one', () => {
    expect(unpackGuest(packGuest(guest))).toEqual(guest)
    const packed = packGuest(guest)
    for (const wrong of [new Uint8Array(), packed.slice(0, 10), packed.slice(1), new Uint8Array(40)]) {
      expect(unpackGuest(wrong)).toBeNull()
    }
    const long = packed.slice()
    new DataView(long.buffer).setUint32(8, 0xff_ff_ff, true)
    expect(unpackGuest(long)).toBeNull()
  })

  test('is kept on the device, the newest alone, for the image that it fits', async () => {
    const place = createDevicePlace('ada@example.org')
    expect(await place.read('image-1', 0)).toEqual(success(null))
    await place.write(guest)
    await place.write({ ...guest, savedAt: 43 })
    expect(await place.read('image-1', 0)).toEqual(success({ ...guest, savedAt: 43 }))
    expect(await place.read('image-2', 0)).toEqual(success(null))
    expect(await createDevicePlace('ben@example.org').read('image-1', 0)).toEqual(success(null))
    await place.remove()
    expect(await place.read('image-1', 0)).toEqual(success(null))
  })

  test('a device without a database says so', async () => {
    vi.stubGlobal('indexedDB', undefined)
    expect(await createDevicePlace('ada').write(guest)).toMatchObject({
      ok: false,
      error: { code: 'storage' },
    })
  })

  const withAccount = (updatedAt: string | null) => {
    const storage = memoryStorage()
    const stored = packGuest(guest)
    const opened = open(({ method, path }) => {
      if (path.includes('/object/list/')) {
        return Response.json(
          updatedAt === null ? [] : [{ name: 'ada/state', id: '1', updated_at: updatedAt }],
        )
      }
      if (method === 'GET') return new Response(stored)
      return Response.json({ Key: 'vm-states/ada/state', Id: '1' })
    })
    return {
      ...opened,
      place: createAccountPlace(opened.caller, { sent: storedValue(storage, 'otteros-vm-sent:ada') }),
      downloads: () => opened.requests.filter(({ method }) => method === 'GET').length,
    }
  }

  test('of the account is fetched when it may be newer than what is here', async () => {
    const { place, downloads } = withAccount('1970-01-01T00:00:01.000Z')
    expect(await place.read('image-1', 0)).toEqual(success(guest))
    expect(await place.read('image-2', 0)).toEqual(success(null))
    expect(downloads()).toBe(2)
    expect(await place.read('image-1', 5000)).toEqual(success(null))
    expect(downloads()).toBe(2)
    const none = withAccount(null)
    expect(await none.place.read('image-1', 0)).toEqual(success(null))
    expect(none.downloads()).toBe(0)
  })

  test('that went to the account from here is not fetched again', async () => {
    const { place, requests, downloads } = withAccount('1970-01-01T00:00:01.000Z')
    expect(await place.write(guest)).toEqual(success(null))
    expect(requests[0]).toMatchObject({ method: 'POST', path: '/storage/v1/object/vm-states/ada/state' })
    expect(await place.read('image-1', 42)).toEqual(success(null))
    expect(downloads()).toBe(0)
    // Without one on the device there is no other.
    expect(await place.read('image-1', 0)).toEqual(success(guest))
  })
})
