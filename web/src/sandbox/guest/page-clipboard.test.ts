// @vitest-environment happy-dom
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { leadCopying } from './page-clipboard'
import type { TellAttempt } from './page-dialogs'

const writeText = vi.fn<(text: string) => Promise<void>>(async () => undefined)
const others = vi.fn<(command: string) => boolean>(() => false)
const tell = vi.fn<TellAttempt>()
beforeAll(() => {
  Document.prototype.execCommand = others
  leadCopying({ writeText, readText: async () => '' }, tell)
})
afterEach(() => {
  document.body.innerHTML = ''
  vi.clearAllMocks()
})

// happy-dom's document is not of its window's class.
const execute = (command: string) => Document.prototype.execCommand.call(document, command)

test('the command to copy asks the desktop, with what is selected in a field', () => {
  const field = document.body.appendChild(document.createElement('textarea'))
  field.value = 'Otters hold hands.'
  field.focus()
  field.setSelectionRange(0, 6)
  expect(execute('Copy')).toBe(true)
  expect(writeText.mock.calls).toEqual([['Otters']])
})

test('nothing is asked for when nothing is selected, nor by other commands', () => {
  expect(execute('copy')).toBe(false)
  expect(execute('cut')).toBe(false)
  expect(others.mock.calls).toEqual([['cut']])
  expect(writeText).not.toHaveBeenCalled()
})

test('a refusal is said to the person', async () => {
  const field = document.body.appendChild(document.createElement('input'))
  field.value = 'x'
  field.focus()
  field.select()
  writeText.mockRejectedValueOnce(new Error('The person does not allow it.'))
  execute('copy')
  await vi.waitFor(() => expect(tell.mock.calls).toEqual([['notCopied', 'The person does not allow it.']]))
})
