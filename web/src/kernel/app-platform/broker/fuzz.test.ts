// @vitest-environment happy-dom
import { type AppAnswer, appPermissions, operations } from '@otteros/app-sdk'
import * as fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { log } from '@/lib/log'
import { openTestBroker } from '../testing/broker'

const codes = ['unknown_op', 'invalid', 'permission_denied', 'cancelled', 'busy', 'not_found', 'failed']

const names = fc.oneof(
  { weight: 8, arbitrary: fc.constantFrom(...Object.keys(operations)) },
  { weight: 1, arbitrary: fc.constantFrom('__proto__', 'constructor', 'hasOwnProperty') },
  { weight: 1, arbitrary: fc.string({ maxLength: 64 }) },
)

const numbers = [Number.NaN, Number.POSITIVE_INFINITY, -0, 1e308, 300]
const texts = ['__proto__', '/etc', '', '\ud800\0', 'terminal', 'user', 'AAAA']
const values = fc.oneof(
  fc.jsonValue(),
  fc.constantFrom(undefined, true, ...numbers, ...texts),
  fc.string({ unit: 'binary' }),
)

const members =
  'title width height type multiple extensions name token text base64 key value description permission __proto__'
const keys = fc.constantFrom(...members.split(' '))

/** Anything, or an object whose members are all known by name and hold anything. */
const args = fc.oneof(values, fc.dictionary(keys, values, { minKeys: 4, noNullPrototype: false }))

test.each(['granted', 'denied'] as const)(
  'anything at all is answered with a value or a known code, by a person who answers %s',
  async (answer) => {
    vi.spyOn(log, 'error').mockImplementation((message) => {
      throw new Error(`A mistake that is not the app’s: ${message}`)
    })
    const { broker, clock, os } = await openTestBroker({ answer, permissions: appPermissions })
    os.fileDialogs.subscribe(() => os.fileDialogs.getState()?.answer(null))
    const outcomes = new Set<string>()
    const judge = (answered: AppAnswer) => {
      if (answered.ok) return 'ok'
      const isSentence = /^[\w“].{5,500}\.$/s.test(answered.message)
      return codes.includes(answered.code) && isSentence ? answered.code : JSON.stringify(answered)
    }
    let id = 0
    await fc.assert(
      fc.asyncProperty(names, args, async (operation, given) => {
        fc.pre(operation !== 'window.close')
        id += 1
        clock.now += 100
        const answered = await broker.answer({ id, operation, args: given })
        expect(answered.id).toBe(id)
        expect(['ok', ...codes]).toContain(judge(answered))
        outcomes.add(judge(answered))
      }),
      { numRuns: 600 },
    )
    // It was not always refused for the same reason.
    expect(outcomes.size).toBeGreaterThan(4)
    expect(outcomes).toContain('ok')
  },
  60_000,
)
