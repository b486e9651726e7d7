import { expect, test, vi } from 'vitest'
import { createOutput } from './output'

test('a long text goes in pieces, between which the screen can draw', async () => {
  const sent: string[] = []
  const text = Array.from({ length: 10_000 }, (_, at) => `${at}\n`).join('')
  await createOutput((piece) => sent.push(piece)).write(text)
  expect(sent.join('')).toBe(text)
  expect(Math.max(...sent.map((piece) => piece.length))).toBeLessThanOrEqual(32 * 1024)
})

test('10,000 short lines take a few messages', async () => {
  const send = vi.fn()
  const output = createOutput(send, () => 0)
  for (let at = 1; at <= 10_000; at++) await output.write(`${at}\n`)
  output.flush()
  expect(send.mock.calls.map(([piece]) => piece).join('')).toMatch(/^1\n[\d\n]*\n10000\n$/)
  expect(send.mock.calls.length).toBeLessThanOrEqual(4)
})
