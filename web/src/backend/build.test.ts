import { expect, test } from 'vitest'
import { askBuild, buildIn } from './build'

const pageWith = (text: string | null) => ({
  getElementById: () => (text === null ? null : { textContent: text }),
})

test('a page says which build it is, unless its server does not', () => {
  expect(buildIn(pageWith('{"build":"abc"}'))).toBe('abc')
  for (const text of [null, '', '{"build":7}', '{"version":"1"}', 'not JSON'])
    expect(buildIn(pageWith(text))).toBeNull()
})

test('the server is asked for its build, and whatever else it answers is no build', async () => {
  const ask = (answer: () => Response) =>
    askBuild({ origin: 'https://desk.example', fetch: async () => answer() })
  expect(await ask(() => Response.json({ build: 'def' }))).toBe('def')
  expect(await ask(() => Response.json({}))).toBeNull()
  expect(await ask(() => Response.json({ build: 'def' }, { status: 503 }))).toBeNull()
  expect(await ask(() => new Response('<html>'))).toBeNull()
  expect(
    await ask(() => {
      throw new TypeError('offline')
    }),
  ).toBeNull()
})
