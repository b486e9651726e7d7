import { afterEach, describe, expect, test, vi } from 'vitest'
import type { ProfilePort } from '@/kernel/community/types'
import { createAccess } from './access'
import { createBackups } from './backups'
import { createCredentials } from './credentials'
import { createProfile } from './profile'
import { createRoles } from './roles'
import { type Answer, fakeServer, refusal, sessionOf } from './testing/fake-server'

afterEach(() => vi.unstubAllGlobals())

describe('what a person may do', () => {
  const load = (answer: Answer, signedIn: Parameters<typeof fakeServer>[1] = sessionOf('ada')) =>
    createAccess(fakeServer(answer, signedIn).caller).load()
  const roleIs = (role: string | null, advanced: () => Response = () => Response.json(false)) =>
    load(({ path }) => (path.endsWith('get_user_role') ? Response.json(role) : advanced()))

  test('follows from the role [B6.1 B6.2 B6.3 B6.4 B6.5]', async () => {
    const all = { canReview: true, canEditName: true, canUseAdvanced: true }
    expect(await roleIs('administrator')).toEqual({ ok: true, value: { role: 'administrator', ...all } })
    expect(await roleIs('trusted_user')).toEqual({ ok: true, value: { role: 'trusted_user', ...all } })
    expect(await roleIs('verified_developer')).toEqual({
      ok: true,
      value: { role: 'verified_developer', ...all, canReview: false },
    })
    expect(await roleIs(null)).toEqual({
      ok: true,
      value: { role: null, canReview: false, canEditName: false, canUseAdvanced: false },
    })
  })

  test('includes the advanced framework when the server says so; a failed check is a no [B6.4 B6.11]', async () => {
    expect(await roleIs(null, () => Response.json(true))).toMatchObject({ value: { canUseAdvanced: true } })
    expect(await roleIs(null, () => refusal(500, 'XX000'))).toMatchObject({
      value: { canUseAdvanced: false },
    })
  })

  test('fails with the words of the catalogue [B8.17]', async () => {
    expect(await load(() => refusal(400, '42883', 'no such function'))).toMatchObject({
      error: { message: 'Failed to fetch user role: no such function' },
    })
    expect(await roleIs('king')).toMatchObject({
      error: { message: 'Unexpected error: this role is not known here.' },
    })
  })

  test('is asked of the server for who is signed in; nobody has no role [B6.1 B7.3 B7.4]', async () => {
    const { caller, requests } = fakeServer(() => Response.json(null))
    await createAccess(caller).load()
    expect(requests).toMatchObject([
      { path: '/rest/v1/rpc/get_user_role', body: { _user_id: 'ada' } },
      { path: '/rest/v1/rpc/can_use_advanced_framework', body: { _user_id: 'ada' } },
    ])
    expect(await load(() => undefined, null)).toEqual({
      ok: true,
      value: { role: null, canReview: false, canEditName: false, canUseAdvanced: false },
    })
  })
})

const profile = {
  id: 'ada',
  username: 'ada',
  full_name: null,
  avatar_url: null,
  created_at: '2026-11-01T00:00:00+00:00',
  updated_at: '2026-11-02T00:00:00+00:00',
}

describe('the own profile', () => {
  test('is read as one row [B3.23 B7.5]', async () => {
    const { caller, requests } = fakeServer(() => Response.json(profile))
    expect(await createProfile(caller).own()).toEqual({
      ok: true,
      value: {
        id: 'ada',
        username: 'ada',
        fullName: null,
        avatarUrl: null,
        createdAt: profile.created_at,
        updatedAt: profile.updated_at,
      },
    })
    expect(requests[0]?.path).toContain('/rest/v1/profiles?select=')
    expect(requests[0]?.path).toContain('&id=eq.ada')
  })

  test('is written with what changed only [B7.7]', async () => {
    const { caller, requests } = fakeServer(() => Response.json(profile))
    await createProfile(caller).update({ username: 'lovelace', avatarUrl: null })
    expect(requests[0]).toMatchObject({ method: 'PATCH', body: { username: 'lovelace', avatar_url: null } })
    expect(requests[0]?.path).toMatch(/^\/rest\/v1\/profiles\?id=eq\.ada(&|$)/)
  })

  test('gives the session its full name, where it has another one', async () => {
    const named = { ...profile, full_name: 'Ada King' }
    const namesTaken = async (
      known: Record<string, unknown>,
      work: (port: ProfilePort) => Promise<unknown>,
    ) => {
      const { caller, updateUser } = fakeServer(() => Response.json(named), sessionOf('ada', known))
      await work(createProfile(caller))
      return updateUser.mock.calls.map(([change]) => change)
    }
    const taken = [{ data: { full_name: 'Ada King' } }]
    expect(await namesTaken({ full_name: 'Ada' }, (port) => port.update({ fullName: 'Ada King' }))).toEqual(
      taken,
    )
    expect(await namesTaken({}, (port) => port.own())).toEqual(taken)
    expect(await namesTaken({ full_name: 'Ada King' }, (port) => port.update({ username: 'x' }))).toEqual([])
  })

  test('is stored even where the session does not take the name', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    const { caller, updateUser } = fakeServer(() => Response.json({ ...profile, full_name: 'Ada King' }))
    updateUser.mockImplementation(() => {
      throw new Error('offline')
    })
    expect(await createProfile(caller).update({ fullName: 'Ada King' })).toMatchObject({ ok: true })
  })

  test('explains broken rules in words', async () => {
    const taken = 'duplicate key value violates unique constraint "profiles_username_key"'
    const { caller } = fakeServer(() => refusal(409, '23505', taken))
    expect(await createProfile(caller).update({ username: 'ada' })).toMatchObject({
      error: { code: '23505', message: 'This username is taken. Choose another one.' },
    })
  })
})

describe('roles of people', () => {
  const page = { search: 'a', offset: 100, limit: 50 }
  const listed = (answer: Answer) => {
    const { caller, requests } = fakeServer(answer)
    return { requests, list: createRoles(caller).list(page, new AbortController().signal) }
  }

  test('are listed a page at a time, searched by the server [B6.12 B7.6 B7.14]', async () => {
    const people = [
      { id: 'ada', username: 'ada', full_name: 'Ada', roles: ['administrator', 'trusted_user'] },
      { id: 'ben', username: 'ben', full_name: null, roles: [] },
    ]
    const { requests, list } = listed(() => Response.json({ total: 5001, people }))
    expect(await list).toEqual({
      ok: true,
      value: {
        total: 5001,
        members: [
          { id: 'ada', username: 'ada', fullName: 'Ada', roles: ['administrator', 'trusted_user'] },
          { id: 'ben', username: 'ben', fullName: null, roles: [] },
        ],
      },
    })
    expect(requests).toMatchObject([
      { path: '/rest/v1/rpc/list_people', body: { _search: 'a', _offset: 100, _most: 50 } },
    ])
  })

  test('that cannot be listed fail with the words of the server; an unknown form is no list', async () => {
    expect(await listed(() => refusal(403, '42501', 'No.')).list).toMatchObject({
      error: { code: '42501', message: 'No.' },
    })
    expect(await listed(() => Response.json({ total: 1, people: [{ id: 7 }] })).list).toMatchObject({
      error: { code: 'unexpected_answer' },
    })
  })

  test('are given up when no one waits for them any more', async () => {
    const waiting = new AbortController()
    const { caller } = fakeServer(() => Response.json({ total: 0, people: [] }))
    waiting.abort()
    expect(await createRoles(caller).list(page, waiting.signal)).toMatchObject({ ok: false })
  })

  test('are found for one person; nobody is null [B7.6 B7.14]', async () => {
    const { caller, requests } = fakeServer(() => Response.json([]))
    expect(await createRoles(caller).find('x')).toEqual({ ok: true, value: null })
    expect(requests.map(({ path }) => path.split(/&(?:order|limit)/)[0])).toEqual([
      '/rest/v1/profiles?select=id,username,full_name&id=eq.x',
      '/rest/v1/user_roles?select=role&user_id=eq.x',
    ])
  })

  test('are assigned, once [B7.15 B9.22]', async () => {
    const { caller, requests } = fakeServer(() => refusal(409, '23505'))
    expect(await createRoles(caller).assign('ben', 'trusted_user')).toMatchObject({
      error: { code: '23505' },
    })
    expect(requests[0]).toMatchObject({
      method: 'POST',
      path: expect.stringMatching(/^\/rest\/v1\/user_roles/),
    })
    expect(requests[0]?.body).toEqual({ user_id: 'ben', role: 'trusted_user' })
  })

  test('are removed by person and role; none removed is a failure [B7.16]', async () => {
    const { caller, requests } = fakeServer(() => Response.json([]))
    expect(await createRoles(caller).remove('ben', 'trusted_user')).toMatchObject({ ok: false })
    expect(requests[0]?.method).toBe('DELETE')
    expect(requests[0]?.path).toContain('/rest/v1/user_roles?user_id=eq.ben&role=eq.trusted_user')
  })
})

describe('credentials of people', () => {
  test('are found by id [B3.25 B7.17]', async () => {
    const data = { id: 'ben', email: 'b@e.org', created_at: 'then', last_sign_in_at: null }
    const { caller, requests } = fakeServer(() => Response.json({ success: true, error: null, data }))
    expect(await createCredentials(caller).find('ben')).toEqual({
      ok: true,
      value: { id: 'ben', email: 'b@e.org', createdAt: 'then', lastSignInAt: null },
    })
    expect(requests[0]).toMatchObject({
      path: '/rest/v1/rpc/get_user_auth_details',
      body: { _user_id: 'ben' },
    })
  })

  test('that are not found say what the database says, or the error that the reply holds [B8.38]', async () => {
    const answers = [
      refusal(403, '42501', 'No.'),
      Response.json({ success: false, error: 'Nobody.', data: null }),
    ]
    for (const [index, message] of ['No.', 'Nobody.'].entries())
      expect(await createCredentials(fakeServer(() => answers[index]).caller).find('ben')).toMatchObject({
        ok: false,
        error: { message },
      })
  })

  test('are changed, with null for what stays [B5.21 B5.22 B7.18]', async () => {
    const { caller, requests } = fakeServer(() => Response.json({ success: true, error: null, data: null }))
    const change = { email: null, password: 'secret-1' }
    expect(await createCredentials(caller).update('ben', change)).toEqual({ ok: true, value: null })
    expect(requests[0]).toMatchObject({
      path: '/rest/v1/rpc/update_user_credentials',
      body: { _target_user_id: 'ben', _new_email: null, _new_password: 'secret-1' },
    })
  })

  test('that are refused fail with the words and the code of the server', async () => {
    const { caller } = fakeServer(() =>
      Response.json({ success: false, error: 'Taken.', code: '23505', data: null }),
    )
    const change = { email: 'x@e.org', password: null }
    expect(await createCredentials(caller).update('ben', change)).toMatchObject({
      ok: false,
      error: { code: '23505', message: 'Taken.' },
    })
  })

  test('include the names, and only those that changed [B5.23 B7.7]', async () => {
    const { caller, requests } = fakeServer(() => Response.json([{ id: 'ben' }]))
    await createCredentials(caller).updateProfile('ben', { fullName: 'Ben' })
    expect(requests[0]).toMatchObject({ method: 'PATCH', body: { full_name: 'Ben' } })
    expect(requests[0]?.path).toMatch(/^\/rest\/v1\/profiles\?id=eq\.ben(&|$)/)
  })

  test('reach the session when they are one’s own, and only then', async () => {
    const { caller, updateUser } = fakeServer(() => Response.json([{ id: 'ada' }]))
    const credentials = createCredentials(caller)
    await credentials.updateProfile('ben', { fullName: 'Ben' })
    await credentials.updateProfile('ada', { username: 'lovelace' })
    expect(updateUser).not.toHaveBeenCalled()
    await credentials.updateProfile('ada', { fullName: 'Ada King' })
    expect(updateUser).toHaveBeenCalledExactlyOnceWith({ data: { full_name: 'Ada King' } })
  })
})

describe('the backups of the server', () => {
  const statusOf = (answer: unknown) => createBackups(fakeServer(() => Response.json(answer)).caller).status()
  const began = '2026-11-26T20:00:00.5+00:00'

  test('are read with the last try; a server that makes none has no state', async () => {
    const last = { name: '20261126T200000500Z', began, ended: began, rows: 9, files: 2, bytes: 70 }
    const lastTry = { began, ended: null, problem: null }
    expect(await statusOf({ last, last_try: lastTry })).toMatchObject({
      value: { last: { began, rows: 9, files: 2, bytes: 70 }, lastTry },
    })
    expect(await statusOf({ last: null, last_try: lastTry })).toEqual({
      ok: true,
      value: { last: null, lastTry },
    })
    expect(await statusOf(null)).toEqual({ ok: true, value: null })
  })

  test('that may not be seen, or come in an unknown form, are no state', async () => {
    const { caller } = fakeServer(() => refusal(403, '42501', 'Only administrators see backups.'))
    expect(await createBackups(caller).status()).toMatchObject({
      error: { message: 'Only administrators see backups.' },
    })
    expect(await statusOf({ last: null })).toMatchObject({ error: { code: 'unexpected_answer' } })
  })
})
