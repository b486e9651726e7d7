import { once } from 'node:events'
import { type Server, createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import * as z from 'zod'
import { openDatabase } from '../support/database.ts'
import { type OwnServer, startHere } from '../support/own-process.ts'
import { newAddress, newPerson, request, visitor } from '../support/people.ts'
import { rawRequest } from '../support/raw-http.ts'

const alone = inject('alone')
const mailbox = z.object({
  mails: z.array(
    z.object({ to: z.string(), subject: z.string(), text: z.string(), html: z.string().optional() }),
  ),
})

/** Waits until the address has `count` mails; returns them, newest first. */
async function mailsTo(place: { url: string }, address: string, count = 1, patienceMs = 30_000) {
  const deadline = Date.now() + patienceMs
  for (;;) {
    const { mails } = mailbox.parse(await (await fetch(`${place.url}/dev/mail.json`)).json())
    const own = mails.filter((mail) => mail.to === address.toLowerCase())
    if (own.length >= count) return own
    if (Date.now() > deadline) throw new Error(`no mail to ${address}`)
    await sleep(20)
  }
}

const linkIn = (text: string) => /https?:\/\/\S+/.exec(text)?.[0] ?? ''

/** Opens a link of a mail as a browser does and returns where it ends. */
async function open(link: string): Promise<URL> {
  const response = await fetch(link, { redirect: 'manual' })
  expect(response.status).toBe(303)
  return new URL(response.headers.get('location') ?? '')
}

/** Makes a client believe that it is in a browser at `url`; `stubs` are taken back after each test. */
function browserAt(url: URL) {
  vi.stubGlobal('window', {
    location: { href: url.href, hash: url.hash },
    history: { replaceState: () => {}, state: null },
    addEventListener: () => {},
    removeEventListener: () => {},
  })
  vi.stubGlobal('document', { addEventListener: () => {}, visibilityState: 'visible' })
}

describe('where sign-ups are confirmed by mail', () => {
  let server: OwnServer
  const squatter = newAddress('squatter')
  beforeAll(async () => {
    server = await startHere({ env: { MAIL_CONFIRM: 'true' } })
    await signUp(squatter)
  })
  afterAll(() => server.dispose())

  test('the first account becomes administrator when it is confirmed, not before', async () => {
    const email = newAddress('first')
    await signUp(email)
    await open(linkIn((await mailsTo(server, email))[0]?.text ?? ''))
    const roleOf = async (address: string) => {
      const client = visitor(server)
      const { data } = await client.auth.signInWithPassword({ email: address, password: 'secret1' })
      return (await client.rpc('get_user_role', { _user_id: data.user?.id ?? '' })).data
    }
    expect(await roleOf(email)).toBe('administrator')
    await open(linkIn((await mailsTo(server, squatter))[0]?.text ?? ''))
    expect(await roleOf(squatter)).toBeNull()
  })

  const signUp = (email: string, password = 'secret1') =>
    visitor(server).auth.signUp({
      email,
      password,
      options: { emailRedirectTo: `${server.url}/`, data: { full_name: 'Olive Otter' } },
    })

  test('a sign-up gives a user without a session, and the link in the mail signs in on the desktop [A7.3]', async () => {
    const email = newAddress()
    const { data, error } = await signUp(email)
    expect(error).toBeNull()
    expect(data.user?.email).toBe(email)
    expect(data.session).toBeNull()
    const [mail] = await mailsTo(server, email)
    expect(mail?.subject).toBe('Confirm your OtterOS account')
    const link = linkIn(mail?.text ?? '')
    expect(link.startsWith(`${server.url}/auth/v1/verify?`)).toBe(true)
    expect(mail?.html).toContain(link.replaceAll('&', '&amp;'))
    const page = await open(link)
    expect(`${page.origin}${page.pathname}`).toBe(`${server.url}/`)
    const tokens = new URLSearchParams(page.hash.slice(1))
    const client = visitor(server)
    const session = await client.auth.setSession({
      access_token: tokens.get('access_token') ?? '',
      refresh_token: tokens.get('refresh_token') ?? '',
    })
    expect(session.data.user?.email).toBe(email)
    expect((await client.from('profiles').select('full_name').single()).data).toEqual({
      full_name: 'Olive Otter',
    })
    const secondUse = await open(link)
    expect(new URLSearchParams(secondUse.hash.slice(1)).get('error_code')).toBe('otp_expired')
  })

  test('signing in before that says "Email not confirmed", but only to who knows the password [A8.1]', async () => {
    const email = newAddress()
    await signUp(email)
    const early = await visitor(server).auth.signInWithPassword({ email, password: 'secret1' })
    expect(early.error).toMatchObject({
      code: 'email_not_confirmed',
      message: 'Email not confirmed',
      status: 400,
    })
    const stranger = await visitor(server).auth.signInWithPassword({ email, password: 'not this' })
    expect(stranger.error?.code).toBe('invalid_credentials')
    await open(linkIn((await mailsTo(server, email))[0]?.text ?? ''))
    expect((await visitor(server).auth.signInWithPassword({ email, password: 'secret1' })).error).toBeNull()
  })

  test('signing up again sends the mail again, and looks the same for an address with an account', async () => {
    const email = newAddress()
    const first = await signUp(email)
    const again = await signUp(email, 'another')
    expect(again.error).toBeNull()
    const mails = await mailsTo(server, email, 2)
    const stale = await open(linkIn(mails[1]?.text ?? ''))
    expect(stale.hash).toContain('otp_expired')
    const page = await open(linkIn(mails[0]?.text ?? ''))
    expect(page.hash).toContain('access_token=')
    const confirmed = await signUp(email)
    expect(confirmed.error).toBeNull()
    expect(confirmed.data.session).toBeNull()
    expect(Object.keys(confirmed.data.user ?? {}).toSorted()).toEqual(
      Object.keys(first.data.user ?? {}).toSorted(),
    )
    expect((await visitor(server).auth.signInWithPassword({ email, password: 'secret1' })).error).toBeNull()
    expect(
      (await visitor(server).auth.signInWithPassword({ email, password: 'another' })).error,
    ).not.toBeNull()
  })

  test('a confirmation is in the language of who signs up, and the next one in that of who asks for it', async () => {
    const email = newAddress()
    const ask = (path: string, language: string, body: object) =>
      request(server, path, {
        method: 'POST',
        headers: { 'accept-language': language },
        body: JSON.stringify(body),
      })
    await ask('/auth/v1/signup', 'de', { email, password: 'secret1' })
    expect((await mailsTo(server, email))[0]?.subject).toBe('OtterOS-Konto bestätigen')
    await ask('/auth/v1/resend', 'ar', { email, type: 'signup' })
    expect((await mailsTo(server, email, 2))[0]?.subject).toBe('تأكيد حسابك في OtterOS')
  })

  test('a confirmation can be asked for again', async () => {
    const email = newAddress()
    await signUp(email)
    expect((await visitor(server).auth.resend({ type: 'signup', email })).error).toBeNull()
    const [newest] = await mailsTo(server, email, 2)
    expect((await open(linkIn(newest?.text ?? ''))).hash).toContain('access_token=')
    expect((await visitor(server).auth.resend({ type: 'signup', email: newAddress() })).error).toBeNull()
  })
})

describe('a forgotten password', () => {
  test('is replaced through the link of a mail', async () => {
    const person = await newPerson(alone)
    expect((await visitor(alone).auth.resetPasswordForEmail(person.email)).error).toBeNull()
    const [mail] = await mailsTo(alone, person.email)
    expect(mail?.subject).toBe('Reset your OtterOS password')
    const page = await open(linkIn(mail?.text ?? ''))
    browserAt(page)
    try {
      const client = visitor(alone, { detectSessionInUrl: true })
      const events: string[] = []
      client.auth.onAuthStateChange((event) => void events.push(event))
      const { data } = await client.auth.getSession()
      expect(data.session?.user.email).toBe(person.email)
      await vi.waitFor(() => expect(events).toContain('PASSWORD_RECOVERY'))
      expect((await client.auth.updateUser({ password: 'remember me' })).error).toBeNull()
    } finally {
      vi.unstubAllGlobals()
    }
    const signIn = (password: string) =>
      visitor(alone).auth.signInWithPassword({ email: person.email, password })
    expect((await signIn(person.password)).error?.code).toBe('invalid_credentials')
    expect((await signIn('remember me')).error).toBeNull()
  })

  test('leads back to the desktop and to no other port or site', async () => {
    const person = await newPerson(alone)
    await visitor(alone).auth.resetPasswordForEmail(person.email)
    const [mail] = await mailsTo(alone, person.email)
    const link = new URL(linkIn(mail?.text ?? ''))
    const elsewhere = [
      'http://localhost:1/',
      'http://127.0.0.1:8080/',
      'https://evil.example/',
      '//evil.example',
      'javascript:1',
    ]
    for (const target of elsewhere) {
      const used = new URL(link)
      used.searchParams.set('token', 'none')
      used.searchParams.set('redirect_to', target)
      expect((await open(used.href)).origin, target).toBe(alone.url)
    }
    link.searchParams.set('redirect_to', 'http://localhost:1/')
    const page = await open(link.href)
    expect([page.origin, page.hash.includes('access_token=')]).toEqual([alone.url, true])
  })

  test('can be replaced for a day after its link was opened, once', async () => {
    const person = await newPerson(alone)
    await visitor(alone).auth.resetPasswordForEmail(person.email)
    const page = await open(linkIn((await mailsTo(alone, person.email))[0]?.text ?? ''))
    const sql = openDatabase(alone.dataDir)
    await sql`update auth.sessions set created_at = now() - interval '3 hours' where user_id = ${person.id}`
    await sql.end()
    const change = async (password: string) => {
      const token = new URLSearchParams(page.hash.slice(1)).get('access_token')
      const headers = { authorization: `Bearer ${token}` }
      return (
        await request(alone, '/auth/v1/user', { method: 'PUT', headers, body: JSON.stringify({ password }) })
      ).status
    }
    expect([await change('remember me'), await change('remember more')]).toEqual([200, 400])
  })

  test('asked for with an unknown address answers the same and sends nothing', async () => {
    const unknown = newAddress()
    expect((await visitor(alone).auth.resetPasswordForEmail(unknown)).error).toBeNull()
    // A mail to another person that is sent later must arrive first.
    const person = await newPerson(alone)
    await visitor(alone).auth.resetPasswordForEmail(person.email)
    await mailsTo(alone, person.email)
    await expect(mailsTo(alone, unknown, 1, 300)).rejects.toThrow('no mail to')
  })
})

describe('the language of a mail', () => {
  const recover = (email: string, language: string) =>
    request(alone, '/auth/v1/recover', {
      method: 'POST',
      headers: { 'accept-language': language },
      body: JSON.stringify({ email }),
    })

  test('is that of the request which it is sent for', async () => {
    const person = await newPerson(alone)
    await recover(person.email, 'de')
    const [german] = await mailsTo(alone, person.email)
    expect(german?.subject).toBe('OtterOS-Passwort zurücksetzen')
    expect(german?.text).toContain('Neues Passwort wählen: http')
    expect((await open(linkIn(german?.text ?? ''))).hash).toContain('access_token=')
    await recover(person.email, 'ar-EG,ar;q=0.9,en;q=0.5')
    const [arabic] = await mailsTo(alone, person.email, 2)
    expect(arabic?.html).toContain('<html lang="ar" dir="rtl">')
    expect((await open(linkIn(arabic?.text ?? ''))).hash).toContain('access_token=')
    await recover(person.email, '"><script>alert(1)</script>')
    const [english] = await mailsTo(alone, person.email, 3)
    expect(english?.subject).toBe('Reset your OtterOS password')
    expect(JSON.stringify(english)).not.toContain('alert(1)')
  })
})

test('a new address counts when the mail to it was answered', async () => {
  const person = await newPerson(alone)
  const address = newAddress('moved')
  expect((await person.client.auth.updateUser({ email: address })).error).toBeNull()
  expect((await person.client.auth.getUser()).data.user?.email).toBe(person.email)
  const [mail] = await mailsTo(alone, address)
  expect(mail?.subject).toBe('Confirm your new OtterOS address')
  await open(linkIn(mail?.text ?? ''))
  const { data } = await visitor(alone).auth.signInWithPassword({
    email: address,
    password: person.password,
  })
  expect(data.user?.email).toBe(address)
})

describe('the local mailbox', () => {
  test('shows mail as text, escaped, with links that can be followed', async () => {
    const person = await newPerson(alone, {
      email: `${newAddress().split('@')[0]}+<b>"@example.org`.replace(/[<>"]/g, ''),
    })
    await visitor(alone).auth.resetPasswordForEmail(person.email)
    await mailsTo(alone, person.email)
    const response = await fetch(`${alone.url}/dev/mail`)
    const html = await response.text()
    expect(html).toContain('Reset your OtterOS password')
    expect(html).toMatch(
      /<a href="http:\/\/localhost:\d+\/auth\/v1\/verify\?token=[0-9a-f]+&amp;type=recovery/,
    )
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(response.headers.get('cache-control')).toBe('no-store')
  })

  test('is for this machine only: no foreign host name, nothing that was forwarded', async () => {
    const ask = (headers: Record<string, string>) => rawRequest(`${alone.url}/dev/mail.json`, { headers })
    expect((await ask({})).status).toBe(302)
    expect((await ask({ host: 'rebound.example' })).status).toBe(421)
    expect((await ask({ 'x-forwarded-for': '203.0.113.9' })).status).toBe(403)
    expect((await ask({ via: '1.1 proxy' })).status).toBe(403)
  })

  test('is on a port of its own, which no proxy in front of the server forwards', async () => {
    const person = await newPerson(alone)
    await visitor(alone).auth.resetPasswordForEmail(person.email)
    await mailsTo(alone, person.email)
    // As a proxy asks that gives the server's own name and says nothing of itself.
    const answer = await rawRequest(`${alone.url}/dev/mail.json`)
    expect(answer.body.toString()).not.toContain(person.email)
    const place = new URL(String(answer.headers.location))
    expect([place.hostname, place.port === new URL(alone.url).port]).toEqual(['localhost', false])
    const own = `http://127.0.0.1:${place.port}/dev/mail.json`
    const ask = (headers: Record<string, string>) => rawRequest(own, { headers })
    expect((await ask({})).body.toString()).toContain(person.email)
    for (const headers of [
      { host: 'rebound.example' },
      { 'x-forwarded-for': '203.0.113.9' },
      { 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': 'empty' },
    ])
      expect((await ask(headers)).status).toBe(403)
  })
})

describe('with a mail server', () => {
  let smtp: Server
  let server: OwnServer
  const received: string[] = []

  /** As much of an SMTP server as nodemailer needs to hand over a mail. */
  beforeAll(async () => {
    smtp = createServer((socket) => {
      let reading = false
      let mail = ''
      socket.write('220 test\r\n')
      socket.on('error', () => socket.destroy())
      socket.on('data', (chunk) => {
        if (reading) {
          mail += chunk.toString()
          if (!mail.endsWith('\r\n.\r\n')) return
          received.push(mail)
          reading = false
          mail = ''
          socket.write('250 taken\r\n')
          return
        }
        const command = chunk.toString().slice(0, 4).toUpperCase()
        if (command === 'DATA') reading = true
        socket.write(command === 'DATA' ? '354 go on\r\n' : command === 'QUIT' ? '221 bye\r\n' : '250 ok\r\n')
      })
    })
    smtp.listen(0, '127.0.0.1')
    await once(smtp, 'listening')
    const address = smtp.address()
    const port = typeof address === 'object' ? address?.port : 0
    server = await startHere({
      env: { SMTP_URL: `smtp://127.0.0.1:${port}?ignoreTLS=true`, MAIL_FROM: 'River <river@example.org>' },
    })
  })
  afterAll(async () => {
    await server.dispose()
    smtp.close()
  })

  test('sign-ups need a confirmation, which is sent through it', async () => {
    const config: { features: { mail: boolean } } = await (await fetch(`${server.url}/config.json`)).json()
    expect(config.features.mail).toBe(true)
    const email = newAddress()
    const { data } = await visitor(server).auth.signUp({ email, password: 'secret1' })
    expect(data.session).toBeNull()
    await vi.waitFor(() => expect(received.join()).toContain(email))
    expect(received[0]).toContain('From: River <river@example.org>')
    expect(received[0]).toContain('Subject: Confirm your OtterOS account')
    expect((await fetch(`${server.url}/dev/mail.json`)).status).toBe(404)
  })

  test('an answer does not wait for it, and a failure is in the log', async () => {
    smtp.close()
    const started = performance.now()
    const { error } = await visitor(server).auth.signUp({ email: newAddress(), password: 'secret1' })
    expect(error).toBeNull()
    expect(performance.now() - started).toBeLessThan(10_000)
    await vi.waitFor(() => expect(server.output()).toContain('a mail could not be sent'))
  })
})
