/* Each way to the server tells failures in the person's language: calls of a person are in spoken.test.ts. */
import { createClient } from '@supabase/supabase-js'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { speak } from '@/lib/language/define-texts'
import { memoryStorage } from '@/lib/key-value-storage'
import { failure, success } from '@/lib/result'
import { storedValue } from '@/lib/stored-value'
import type { FilesClient } from './files-calls'
import { createModel } from './assistant/create-model'
import { createAccess } from './community/access'
import { createStore } from './community/store'
import { fakeServer, refusal, sessionOf } from './community/testing/fake-server'
import { testOptions } from './community/testing/options'
import { createSpaces } from './spaces/create-spaces'

// The library wants one at its start; nothing here connects.
beforeEach(async () => {
  vi.stubGlobal('WebSocket', vi.fn<() => void>())
  await speak('de')
})
afterEach(async () => {
  vi.unstubAllGlobals()
  await speak('en')
})

const clientOver = (answer: () => Response) =>
  createClient('http://server.test', 'key', {
    auth: { persistSession: false, autoRefreshToken: false },
    global: { fetch: async () => answer() },
  })

const upload = {
  name: 'Draw',
  description: 'A sheet',
  author: 'Ada',
  icon: '🎨',
  category: 'tools',
  framework: 'html_base',
  htmlContent: '<p>x</p>',
  files: [],
} as const
const uploading = {
  signal: new AbortController().signal,
  onProgress: () => undefined,
}
const tooMany = 'An account can have 200 apps at most.'
const german = 'Ein Konto kann höchstens 200 Apps haben.'

test('uploads of apps and of versions', async () => {
  const { caller } = fakeServer(({ method }) =>
    method === 'POST' || method === 'PATCH' ? refusal(400, 'OTS01', tooMany) : Response.json([]),
  )
  const store = createStore(caller, testOptions({}))
  expect(await store.upload(upload, uploading)).toMatchObject({
    ok: false,
    error: { message: german },
  })
  const version = { ...upload, version: '1.0.1', keptFiles: [] }
  expect(await store.submitVersion({ id: 'app-1', files: [] }, version, uploading)).toMatchObject({
    ok: false,
    error: { code: 'OTS01', message: german, file: null },
  })
})

test('why a role could not be fetched', async () => {
  const { caller } = fakeServer(() => refusal(400, '57014', 'canceling statement due to statement timeout'))
  expect(await createAccess(caller).load()).toMatchObject({
    ok: false,
    error: {
      message:
        'Die Rolle konnte nicht abgerufen werden: Die Datenbank brauchte zu lange. Bitte gleich noch einmal versuchen.',
    },
  })
})

test('files of an account', async () => {
  const message = 'One file of an account can have 10 bytes at most.'
  const client = clientOver(() =>
    Response.json({ code: 'OTF01', message, details: null, hint: null }, { status: 400 }),
  )
  const getSession: FilesClient['auth']['getSession'] = async () => ({
    data: { session: sessionOf('ada') },
    error: null,
  })
  const files = createSpaces({
    client: async () =>
      success({
        auth: { getSession },
        rpc: client.rpc.bind(client),
        from: client.from.bind(client),
        storage: client.storage,
      }),
    config: async () => success({ supabaseUrl: 'http://server.test', supabaseKey: 'key' }),
    fetch,
    userId: 'ada',
    uploads: storedValue(memoryStorage(), 'uploads'),
  })
  expect(await files.personal()).toMatchObject({
    ok: false,
    error: {
      code: 'too_large',
      message: 'Eine Datei eines Kontos kann höchstens 10 Byte haben.',
    },
  })
})

test('the assistant, before its answer and in it', async () => {
  const question = {
    message: 'Hi',
    systemKnowledge: '',
    conversationHistory: [],
    steps: [],
  }
  const asked = (answer: () => Response) =>
    createModel({ client: async () => success(clientOver(answer)) }).ask(question, {
      signal: new AbortController().signal,
      onText: () => undefined,
    })
  const refused = {
    code: 'not_configured',
    message: 'No AI model is set up on this server',
  }
  expect(await asked(() => Response.json(refused, { status: 503 }))).toEqual(
    failure('not_configured', 'Auf diesem Server ist kein KI-Modell eingerichtet.', 503),
  )
  const failed = {
    type: 'failed',
    code: 'timed_out',
    message: 'The AI model did not answer in time.',
  }
  const headers = { 'content-type': 'text/event-stream' }
  expect(await asked(() => new Response(`data: ${JSON.stringify(failed)}\n\n`, { headers }))).toEqual(
    failure('timed_out', 'Das KI-Modell hat nicht rechtzeitig geantwortet.'),
  )
})
