import { expect, test } from 'vitest'
import { success } from '@/lib/result'
import { fakeServer, refusal, sessionOf } from '../community/testing/fake-server'
import { askAccountRoom } from './account-room'

const ask = (answer: () => Response) => {
  const { client } = fakeServer(answer, sessionOf('ada'))
  return askAccountRoom({ client: async () => success(client), userId: 'ada' })
}

test('the room of an account is that of the person’s own space', async () => {
  const spaces = [
    { id: 'team', kind: 'team', bytes: 1, quota: 2 },
    { id: 'own', kind: 'personal', bytes: 300, quota: 5000 },
  ]
  expect(await ask(() => Response.json(spaces))).toEqual(success({ used: 300, quota: 5000 }))
})

test('there is none where the server has no spaces, and where there is no such space', async () => {
  expect((await ask(() => refusal(404, 'PGRST202'))).ok).toBe(false)
  expect((await ask(() => Response.json([]))).ok).toBe(false)
})
