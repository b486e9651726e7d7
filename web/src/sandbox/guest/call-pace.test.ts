import { describe, expect, test } from 'vitest'
import { brokerLimits } from '@/kernel/app-platform/broker/limits'
import { createAllowance } from '@/lib/rate-limit'
import { limits } from '../limits'
import { createMessageGate } from '../message-gate'
import { createCallPace } from './call-pace'

/** A pace with a clock that is moved by hand, before the gate that ends a sandbox which sends too much. */
function setUp({ answersAfter }: { answersAfter: number | null } = { answersAfter: 20 }) {
  let time = 0
  let planned: { at: number; action: () => void }[] = []
  const sent: string[] = []
  const refusals: string[] = []
  const judge = createMessageGate(() => time)
  const broker = createAllowance(brokerLimits.callsPerSecond, brokerLimits.callBurst, () => time)
  const pace = createCallPace({
    send: (text) => {
      sent.push(text)
      const refusal = judge(text) ?? (broker.take(1) ? null : 'busy')
      if (refusal) refusals.push(refusal)
      if (answersAfter !== null) planned.push({ at: time + answersAfter, action: () => pace.answered() })
    },
    now: () => time,
    later: (action, delay) => planned.push({ at: time + delay, action }),
  })
  const pass = (duration: number) => {
    const end = time + duration
    while (time < end) {
      time += 10
      const due = planned.filter(({ at }) => at <= time)
      planned = planned.filter(({ at }) => at > time)
      for (const { action } of due) action()
    }
  }
  return {
    push: (text: string) => pace.push(text),
    answered: () => pace.answered(),
    pass,
    sent,
    refusals,
    timers: () => planned.length,
  }
}

describe('the pace of calls', () => {
  test('a few calls go at once', () => {
    const { push, sent, timers } = setUp({ answersAfter: null })
    for (let index = 0; index < 40; index += 1) expect(push(`call ${index}`)).toBe(true)
    expect(sent).toHaveLength(40)
    expect(timers()).toBe(0)
  })

  test('a flood waits, keeps its order and never reaches what ends the app or is refused', () => {
    const { push, pass, sent, refusals, timers } = setUp()
    const texts = Array.from({ length: 1000 }, (_, index) => `call ${index}`)
    for (const text of texts) expect(push(text)).toBe(true)
    expect(sent.length).toBeLessThan(texts.length)
    pass(60_000)
    expect(sent).toEqual(texts)
    expect(refusals).toEqual([])
    expect(timers()).toBe(0)
  })

  test('calls wait for answers, as the desktop takes only so many at once', () => {
    const { push, answered, pass, sent, timers } = setUp({ answersAfter: null })
    for (let index = 0; index < 70; index += 1) push(`call ${index}`)
    pass(60_000)
    const first = sent.length
    expect(first).toBeLessThan(brokerLimits.unanswered)
    expect(timers()).toBe(0)
    answered()
    expect(sent).toHaveLength(first + 1)
    for (let index = 0; index < 40; index += 1) answered()
    expect(sent).toHaveLength(70)
    expect(timers()).toBe(0)
  })

  test('large texts wait for the characters that may go', () => {
    const { push, pass, sent, refusals } = setUp()
    const large = 'x'.repeat(limits.messageLength)
    for (let index = 0; index < 6; index += 1) expect(push(large)).toBe(true)
    expect(sent.length).toBeLessThan(6)
    pass(60_000)
    expect(sent).toHaveLength(6)
    expect(refusals).toEqual([])
  })

  test('what comes while others wait goes behind them', () => {
    const { push, pass, sent } = setUp()
    for (let index = 0; index < 500; index += 1) push('early')
    pass(100)
    push('late')
    expect(sent).not.toContain('late')
    pass(60_000)
    expect(sent.at(-1)).toBe('late')
  })

  test('too many that wait are refused, and none of them is lost', () => {
    const { push, pass, sent } = setUp()
    const answers = Array.from({ length: 5000 }, (_, index) => push(`call ${index}`))
    expect(answers.filter(Boolean).length).toBeLessThan(1500)
    pass(120_000)
    expect(sent).toHaveLength(answers.filter(Boolean).length)
    expect(push('again')).toBe(true)
  })

  test('the longest call fits into what may come at once', () => {
    const { push, sent } = setUp()
    push('x'.repeat(limits.messageLength))
    expect(sent).toHaveLength(1)
  })
})
