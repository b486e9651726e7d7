import { expect, test, vi } from 'vitest'
import type { Announced, GuestResult, Sending } from '@/backend/links/types'
import { failed, success } from '@/lib/result'
import { createDrops } from './drops'

const session = { use: async <Value>(call: (visit: string) => Promise<GuestResult<Value>>) => call('v') }
const large = 'x'.repeat(100)

function setUp(answers: readonly GuestResult<Announced>[] = []) {
  const left = [...answers]
  const sendings: (Sending & { readonly end: (result: GuestResult<void>) => void })[] = []
  const finished: (string | null)[] = []
  const guests: (string | null)[] = []
  let refuses = false
  const drops = createDrops({
    session,
    links: {
      async announce(_, { name }, guest) {
        guests.push(guest)
        return left.shift() ?? success({ drop: name, object: `s/${name}`, inlineBytes: 10 })
      },
      send: (_visit, _object, _content, sending) =>
        new Promise((resolve) => {
          sending.signal.addEventListener('abort', () => resolve(failed('cancelled')))
          sendings.push({ ...sending, end: resolve })
        }),
      async finish(_, drop, content) {
        finished.push(content && new TextDecoder().decode(content))
        return success(`${drop}!`)
      },
    },
    async hash() {
      if (refuses) throw new DOMException('gone', 'NotReadableError')
      return 'hash'
    },
  })
  const states = () => drops.getState().map(({ status }) => status)
  return { drops, sendings, finished, guests, states, refuse: () => (refuses = true) }
}

test('a small file goes with the end, and has the name that it got', async () => {
  const { drops, finished, guests, states } = setUp()
  drops.add([new File(['tiny'], 'a.txt')], '  Noor ')
  await vi.waitFor(() => expect(states()).toEqual(['done']))
  expect([finished, guests, drops.getState()[0]?.storedAs]).toEqual([['tiny'], ['Noor'], 'a.txt!'])
})

test('large ones are sent two at a time, and tell how far they are', async () => {
  const { drops, sendings, finished, states } = setUp()
  drops.add(
    ['a', 'b', 'c'].map((name) => new File([large], name)),
    '',
  )
  await vi.waitFor(() => expect(sendings).toHaveLength(2))
  expect(states()).toEqual(['sending', 'sending', 'waiting'])
  sendings[0]?.onProgress(25)
  expect(drops.getState()[0]?.progress).toBe(0.25)
  sendings[0]?.end(success(undefined))
  await vi.waitFor(() => expect(sendings).toHaveLength(3))
  expect([states(), finished]).toEqual([['done', 'sending', 'sending'], [null]])
})

test('what the server has is not sent', async () => {
  const { drops, sendings, states } = setUp([success({ drop: 'd', object: null, inlineBytes: 10 })])
  drops.add([new File([large], 'a')], '')
  await vi.waitFor(() => expect(states()).toEqual(['done']))
  expect(sendings).toEqual([])
})

test('one is cancelled while it is sent, and the next begins', async () => {
  const { drops, sendings, states } = setUp()
  drops.add(
    ['a', 'b', 'c'].map((name) => new File([large], name)),
    '',
  )
  await vi.waitFor(() => expect(sendings).toHaveLength(2))
  drops.cancel(1)
  await vi.waitFor(() => expect(sendings).toHaveLength(3))
  expect([states(), sendings[0]?.signal.aborted]).toEqual([['sending', 'sending'], true])
})

test('a failed one says why, and can be begun anew; what cannot be read says so', async () => {
  const { drops, states, refuse } = setUp([failed('no_room')])
  drops.add([new File(['tiny'], 'a')], '')
  await vi.waitFor(() => expect(drops.getState()[0]).toMatchObject({ status: 'failed', failure: 'no_room' }))
  drops.retry(1)
  await vi.waitFor(() => expect(states()).toEqual(['done']))
  drops.cancel(1)
  expect(states()).toEqual(['done'])
  refuse()
  drops.add([new File(['tiny'], 'b')], '')
  await vi.waitFor(() =>
    expect(drops.getState()[1]).toMatchObject({ status: 'failed', failure: 'unreadable' }),
  )
})
