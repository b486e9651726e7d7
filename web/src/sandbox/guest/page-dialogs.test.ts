// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest'
import type { SaidMessage } from '../messages'
import { installDialogs } from './page-dialogs'

let time = 0
const sent: SaidMessage[] = []
beforeEach(() => {
  time = 0
  sent.length = 0
  vi.spyOn(performance, 'now').mockImplementation(() => time)
  installDialogs({ send: (message) => void sent.push(message) })
})

test('what a page asks is answered with no, and told once', () => {
  expect([window.confirm('Sure?'), window.prompt('Name?'), window.confirm('Really?')]).toEqual([
    false,
    null,
    false,
  ])
  window.print()
  window.print()
  expect(sent).toEqual([
    { kind: 'attempt', what: 'asked', about: 'Sure?' },
    { kind: 'attempt', what: 'printed', about: '' },
  ])
})

test('no more than ten texts are told in a second, each in a length that can be read', () => {
  for (let count = 0; count < 50; count++) window.alert('x'.repeat(5000))
  expect(sent).toHaveLength(10)
  expect(sent[0]).toEqual({ kind: 'alert', text: 'x'.repeat(1000) })
  time = 1001
  window.alert('again')
  expect(sent.at(-1)).toEqual({ kind: 'alert', text: 'again' })
})
