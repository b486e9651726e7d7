import { expect, test } from 'vitest'
import { createPoolCheck } from './readiness.ts'

test('a pool whose connections are refused is no pool to answer with, and neither is one that says nothing', async () => {
  const refused = createPoolCheck({
    ask: async () => {
      throw new Error('unsupported startup parameter: statement_timeout')
    },
    lastGivenBack: () => performance.now(),
  })
  expect(await refused()).toBe('database')
  const silent = createPoolCheck({ ask: () => new Promise(() => {}), lastGivenBack: () => -Infinity }, 5)
  expect(await silent()).toBe('database')
  const working = createPoolCheck({ ask: async () => [], lastGivenBack: () => -Infinity })
  expect(await working()).toBeNull()
})

test('a pool that is all in use works as long as its connections come back, and is asked once at a time', async () => {
  let questions = 0
  const full = createPoolCheck(
    {
      ask: () => {
        questions += 1
        return new Promise(() => {})
      },
      lastGivenBack: () => performance.now() - 1,
    },
    20,
  )
  expect(await Promise.all([full(), full()])).toEqual([null, null])
  expect(await full()).toBeNull()
  expect(questions).toBe(1)
})
