import { rmSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import { newDataFolder } from '../support/data-folder.ts'
import { type ModelServer, hangs, says, startModelServer } from '../support/model-server.ts'
import { type OwnServer, refusalHere, startHere } from '../support/own-process.ts'
import { type Person, accessToken, newPerson, request } from '../support/people.ts'

const apiKey = 'sk-very-secret'
let model: ModelServer
let server: OwnServer
let ada: Person
beforeAll(async () => {
  model = await startModelServer()
  server = await startHere({
    env: { AI_BASE_URL: model.baseUrl, AI_API_KEY: apiKey, AI_MODEL: 'otter-1' },
  })
  ada = await newPerson(server)
})
afterAll(async () => {
  await server.dispose()
  await model.close()
})

const question = { message: 'Hi', systemKnowledge: 'Apps.', conversationHistory: [] }
const path = '/functions/v1/ai-assistant'

describe('the function ai-assistant', () => {
  test('answers a plain call of the client library with response and suggestions [B7.22]', async () => {
    model.script(says('Hello, otter.\n<suggestions>Open Terminal</suggestions>'))
    const { data, error } = await ada.client.functions.invoke<unknown>('ai-assistant', { body: question })
    expect(error).toBeNull()
    expect(data).toEqual({ response: 'Hello, otter.', suggestions: ['Open Terminal'] })
    expect(model.requests[0]?.authorization).toBe(`Bearer ${apiKey}`)
  })

  test('streams through the server, and who leaves ends the model’s answer', async () => {
    model.script(hangs('Well, '))
    const leave = new AbortController()
    const { data } = await ada.client.functions.invoke<Response>('ai-assistant', {
      body: { ...question, stream: true },
      signal: leave.signal,
    })
    const reader = data?.body?.getReader()
    const first = await reader?.read()
    expect(new TextDecoder().decode(first?.value)).toBe('data: {"type":"text","text":"Well, "}\n\n')
    expect(model.open()).toBe(1)
    leave.abort()
    await vi.waitFor(() => expect(model.open()).toBe(0), { timeout: 10_000 })
  })

  test('is for those who are signed in, by POST', async () => {
    model.script(says('Hello.'))
    const ask = (headers: Record<string, string>, method = 'POST') =>
      request(server, path, {
        method,
        headers,
        ...(method === 'POST' && { body: JSON.stringify(question) }),
      })
    const token = await accessToken(ada)
    expect((await ask({})).status).toBe(401)
    expect((await ask({ authorization: `Bearer ${server.key}` })).status).toBe(401)
    expect((await ask({ authorization: `Bearer ${token.slice(0, -4)}AAAA` })).status).toBe(401)
    expect((await ask({ authorization: `Bearer ${token}` }, 'GET')).status).toBe(404)
    expect(model.requests).toEqual([])
    expect((await ask({ authorization: `Bearer ${token}` })).status).toBe(200)
  })

  test('says where no model is set up, so that the desktop answers by itself', async () => {
    const shared = inject('shared')
    const bea = await newPerson(shared)
    const answer = await request(shared, path, {
      method: 'POST',
      body: JSON.stringify(question),
      headers: { authorization: `Bearer ${await accessToken(bea)}` },
    })
    expect([answer.status, await answer.json()]).toEqual([
      503,
      { code: 'not_configured', message: 'No AI model is set up on this server' },
    ])
  })

  test('keeps the key to itself: no page, configuration or log has it', async () => {
    const answers = await Promise.all(
      ['/', '/config.json', '/healthz'].map(async (page) => (await fetch(`${server.url}${page}`)).text()),
    )
    expect(`${answers.join('')}${server.output()}`).not.toContain(apiKey)
  })

  test('needs all of its settings', async () => {
    const env = { AI_BASE_URL: model.baseUrl, AI_MODEL: 'otter-1' }
    const dataDir = newDataFolder()
    expect(await refusalHere({ dataDir, env })).toContain('the AI assistant also needs AI_API_KEY')
    rmSync(dataDir, { recursive: true })
  })
})
