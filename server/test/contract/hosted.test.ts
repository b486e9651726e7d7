// The migrations on a Supabase project, as far as its roles go: who may sign up is decided by triggers of a table that is not ours.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { type HostedDatabase, makeHostedDatabase } from '../support/hosted-database.ts'
import { newAddress } from '../support/people.ts'

let hosted: HostedDatabase
beforeAll(async () => {
  hosted = await makeHostedDatabase(inject('shared').dataDir)
})
afterAll(() => hosted.dispose())

/** Makes an account in the steps of GoTrue; answers its id, or the SQLSTATE of the refusal. */
async function signUp(code?: string): Promise<string> {
  const [id, email] = [randomUUID(), newAddress()]
  const metadata = JSON.stringify({
    full_name: 'Olive Otter',
    ...(code !== undefined && { invitation_code: code }),
  })
  try {
    await hosted.accounts.begin(async (turn) => {
      await turn`
        insert into users (id, aud, role, email, encrypted_password, raw_user_meta_data)
        values (${id}, 'authenticated', '', ${email}, 'x', ${metadata}::text::jsonb)`
      await turn`update users set role = 'authenticated' where id = ${id}`
      await turn`
        insert into identities (id, provider_id, user_id, provider, identity_data)
        values (${randomUUID()}, ${id}, ${id}, 'email', ${metadata}::text::jsonb)`
      await turn`update users set confirmation_token = '', email_confirmed_at = now() where id = ${id}`
    })
    return id
  } catch (error) {
    return error instanceof Error && 'code' in error ? String(error.code) : String(error)
  }
}
const setPolicy = (policy: string) => hosted.project`update private.sign_up set policy = ${policy}`

test('the accounts of a project pass the triggers while everybody may sign up, and none becomes administrator', async () => {
  const id = await signUp()
  expect([...(await hosted.project`select full_name from public.profiles where id = ${id}`)]).toEqual([
    { full_name: 'Olive Otter' },
  ])
  expect([...(await hosted.project`select from public.user_roles`)]).toEqual([])
  await hosted.accounts`update users set email = ${newAddress()} where id = ${id}`
  expect(await hosted.project`select from private.earlier_addresses where person = ${id}`).toHaveLength(1)
})

test('SIGN_UP=invite holds on a project: a code lets in as often as it says, and leaves no trace', async () => {
  await setPolicy('invite')
  await hosted.project`select private.make_invitation('TEST-0001-WXYZ-9999', 2, 7)`
  expect([await signUp(), await signUp('AAAA-BBBB-CCCC-DDDD')]).toEqual(['OTI02', 'OTI03'])
  const answers = await Promise.all(Array.from({ length: 4 }, () => signUp('test 0001 wxyz 9999')))
  expect(answers.filter((answer) => answer === 'OTI03')).toHaveLength(2)
  const made = answers.filter((answer) => answer !== 'OTI03')
  const rows = await hosted.project`
    select raw_user_meta_data::text as data from auth.users where id = any (${made})
    union all select identity_data::text from auth.identities where user_id = any (${made})`
  expect(rows).toHaveLength(4)
  expect(JSON.stringify(rows)).not.toContain('invitation_code')
})

test('SIGN_UP=closed holds on a project, whatever code is given', async () => {
  await setPolicy('closed')
  await hosted.project`select private.make_invitation('TEST-0002-WXYZ-9999', 1, 7)`
  expect([await signUp(), await signUp('TEST-0002-WXYZ-9999')]).toEqual(['OTI01', 'OTI01'])
  await setPolicy('open')
  expect(await signUp()).toMatch(/^[0-9a-f-]{36}$/)
})

test('what is over is cleared, and an account deleted, without owning the tables of accounts', async () => {
  const id = await signUp()
  await hosted.accounts`
    insert into sessions (id, user_id, created_at) values (${randomUUID()}, ${id}, now() - interval '400 days')`
  await hosted.project`select private.sweep(60, 365)`
  expect(await hosted.accounts`select from sessions where user_id = ${id}`).toHaveLength(0)
  await hosted.project`select private.delete_account(${id})`
  expect(await hosted.accounts`select from users where id = ${id}`).toHaveLength(0)
})

test('news are sent as rows, on private topics and without contents, and who is no one else hears them', async () => {
  const [reader, other] = [await signUp(), await signUp()]
  await hosted.project`
    insert into public.received_messages (user_id, sender_name, subject, message)
    select ${reader}, 'Olive', 'Fish ' || number, 'Fresh today' from generate_series(1, 3) as number`
  const rows = await hosted.project`
    select topic, event, payload, private, extension from realtime.messages where topic = ${`user:${reader}`} order by event`
  expect([...rows]).toEqual(
    ['messages', 'notices'].map((event) => ({
      topic: `user:${reader}`,
      event,
      payload: {},
      private: true,
      extension: 'broadcast',
    })),
  )
  // As the platform asks who may listen.
  const hears = (person: string, role: string) =>
    hosted.project.begin(async (turn) => {
      await turn`
        select set_config('request.jwt.claims', ${JSON.stringify({ sub: person, role })}, true),
          set_config('request.jwt.claim.sub', ${person}, true),
          set_config('realtime.topic', ${`user:${reader}`}, true), set_config('role', ${role}, true)`
      const seen = await turn`select from realtime.messages where topic = ${`user:${reader}`}`
      return seen.length > 0
    })
  expect([
    await hears(reader, 'authenticated'),
    await hears(other, 'authenticated'),
    await hears(reader, 'anon'),
  ]).toEqual([true, false, false])
})

test('a message is stored where the platform cannot send news', async () => {
  const reader = await signUp()
  const store = () => hosted.project`
    insert into public.received_messages (user_id, sender_name, subject, message)
    values (${reader}, 'Olive', 'Fish', 'Fresh today')`
  await hosted.project`alter table realtime.messages rename to hidden_messages`
  await store()
  await hosted.project`alter table realtime.hidden_messages rename to messages`
  await hosted.project`alter function realtime.send(jsonb, text, text, boolean) rename to hidden_send`
  await store()
  await hosted.project`alter function realtime.hidden_send(jsonb, text, text, boolean) rename to send`
  expect(await hosted.project`select from public.received_messages where user_id = ${reader}`).toHaveLength(2)
})
