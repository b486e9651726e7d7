import { afterEach, describe, expect, test } from 'vitest'
import { speak } from '@/lib/language/define-texts'
import { failure, success } from '@/lib/result'
import { toFailure } from './auth-errors'
import { type CommunityClient, createCaller, refused } from './community/caller'
import { spoken, spokenFailure } from './spoken'

afterEach(() => speak('en'))

const said = async (message: string, code = 'unknown') => (await spokenFailure({ code, message })).message

test('in English it is at once what was sent', async () => {
  const error = { code: '42501', message: 'You cannot rate your own app.' }
  expect(spokenFailure(error)).toBe(error)
  expect(await spoken(success(7))).toEqual({ ok: true, value: 7 })
})

test('the sentence of a code follows the language while it is shown', async () => {
  const refused = toFailure({
    name: 'AuthApiError',
    message: 'Invalid login credentials',
    code: 'invalid_credentials',
  })
  expect(refused.message).toBe('Invalid login credentials')
  await speak('de')
  expect(refused.message).toBe('Ungültige Anmeldedaten')
  const translated = await spokenFailure(refused)
  expect(translated.message).toBe('Ungültige Anmeldedaten')
  await speak('en')
  expect([refused.message, translated.message]).toEqual([
    'Invalid login credentials',
    'Invalid login credentials',
  ])
})

describe('in German', () => {
  test('what the database says is known by its words, with what they hold', async () => {
    await speak('de')
    expect(await said('You cannot rate your own app.', '42501')).toBe(
      'Die eigene App kann nicht bewertet werden.',
    )
    expect(await said('A new version is higher than 1.10.0.')).toBe('Eine neue Version ist höher als 1.10.0.')
    expect(await said('An account can have 1 apps at most.')).toBe('Ein Konto kann höchstens 1 App haben.')
    expect(await said('One file of an account can have 26214400 bytes at most.')).toBe(
      'Eine Datei eines Kontos kann höchstens 26214400 Byte haben.',
    )
  })

  test('what the server says too, and keeps code and status', async () => {
    await speak('de')
    const busy = failure('too_many_requests', 'Too many requests at once. Try again in a moment.', 429)
    expect(await spoken(busy)).toEqual({
      ok: false,
      error: {
        code: 'too_many_requests',
        message: 'Zu viele Anfragen auf einmal. Bitte gleich noch einmal versuchen.',
        status: 429,
      },
    })
    expect(
      await said(
        'Too many wrong passwords. Try again in 9 minutes, or ask for a new password by mail.',
        'over_request_rate_limit',
      ),
    ).toBe(
      'Zu viele falsche Passwörter. Bitte in 9 Minuten erneut versuchen oder per E-Mail ein neues Passwort anfordern.',
    )
  })

  test('words that are not known are told by their code, where that is', async () => {
    await speak('de')
    expect(await said('Wrong.', 'invalid_credentials')).toBe('Ungültige Anmeldedaten')
    const silent = toFailure({ name: 'AuthApiError', message: '', status: 429 })
    expect(await said(silent.message, silent.code)).toBe(silent.message)
  })

  test('what is not known at all stays as it was sent', async () => {
    await speak('de')
    expect(await said('Flow state not found', 'flow_state_not_found')).toBe('Flow state not found')
  })

  test('a person’s calls tell what the database refused in their language', async () => {
    await speak('de')
    const client = {
      auth: { getSession: async () => ({ data: { session: { user: { id: 'me' } } }, error: null }) },
    } as unknown as CommunityClient
    const caller = createCaller({ client: async () => success(client), userId: 'me' })
    const work = async () => refused({ code: 'OTM02', message: 'The inbox of this person is full.' }, 400)
    const german = 'Der Posteingang dieser Person ist voll.'
    const told = { ok: false, error: { code: 'OTM02', message: german } }
    expect(await caller.person(work)).toMatchObject(told)
    expect(await caller.anybody(work)).toMatchObject(told)
  })
})
