// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { createScriptDesktop } from '@/kernel/otterscript/script-desktop'
import { createManualClock } from '@/kernel/otterscript/testing/manual-clock'
import { startServices } from '@/root/services'
import { createTestOs } from '@/root/testing/test-os'
import { lessons } from './lessons'
import { createPlayground } from './playground'

let stopServices: () => void = () => undefined
afterEach(() => stopServices())

function begin(code: string) {
  const { os } = createTestOs()
  stopServices = startServices(os)
  const { clock, pass } = createManualClock()
  const playground = createPlayground(createScriptDesktop(os, os.windows.open('otterscript-tutorial')), clock)
  // A person who reads each message and closes it.
  playground.questions.subscribe(() => {
    if (playground.questions.getState().current) queueMicrotask(() => playground.questions.answer(true))
  })
  const onEnd = vi.fn<(kind: string) => void>()
  playground.start(code, onEnd)
  return { os, playground, pass, onEnd, lines: () => playground.getState().lines.map(({ text }) => text) }
}

const last: Readonly<Record<string, string>> = {
  introduction: 'Twice 21 is 42.',
  windows: 'It is closed again.',
  files: 'Is it still there? false',
  display: 'The river is quiet now.',
  security: 'There is no /home/plans.txt yet.',
}

test.each(lessons)('the example of “$title” runs to its end [B2.100]', async ({ id, code }) => {
  const { pass, onEnd, lines } = begin(code)
  for (let second = 0; second < 10; second++) await pass(1000)
  expect(onEnd).toHaveBeenCalledExactlyOnceWith('finished')
  expect(lines().at(-1)).toBe(last[id])
})

test.each(lessons)('the example of “$title” can be stopped at once', async ({ code }) => {
  const { playground, pass, onEnd } = begin(code)
  playground.stop()
  await pass(10_000)
  expect(onEnd).toHaveBeenCalledExactlyOnceWith('stopped')
  expect(playground.getState().phase).toBe('stopped')
})

test('a program that listens says so, hears of the desktop, and is stopped', async () => {
  const { os, playground, pass, lines, onEnd } = begin('on "window-opened" { say(event) }')
  await pass(10)
  expect(playground.getState()).toMatchObject({ phase: 'running', listensTo: ['window-opened'] })
  os.windows.open('editor', { title: 'Plans' })
  await pass(100)
  expect(lines()).toEqual(['Plans'])
  playground.stop()
  expect(onEnd).toHaveBeenCalledExactlyOnceWith('stopped')
})
