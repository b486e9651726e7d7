// @vitest-environment happy-dom
// @vitest-environment-options { "settings": { "navigation": { "disableChildPageNavigation": true } } }
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { handOnDownloads } from './page-downloads'
import type { TellAttempt } from './page-dialogs'

const sent: File[] = []
const tell = vi.fn<TellAttempt>()
const activation = { isActive: true }
const made = new Map([['blob:null/reeds', new Blob(['made of reeds'], { type: 'text/html' })]])
beforeAll(() => {
  vi.stubGlobal('fetch', async (address: string) => {
    const data = made.get(address)
    if (!data) throw new TypeError('gone')
    return new Response(data)
  })
  Object.defineProperty(navigator, 'userActivation', { value: activation })
  handOnDownloads({ sendFile: (file) => void sent.push(file) }, tell)
})
afterEach(() => {
  sent.length = 0
  activation.isActive = true
  tell.mockClear()
  document.body.innerHTML = ''
})

const link = (href: string, name = 'otter.txt') =>
  Object.assign(document.createElement('a'), { href, download: name })
/** What is stored after all that a test did: when it is there, all else would be. */
async function storeLast() {
  activation.isActive = true
  link('blob:null/reeds', 'last.txt').click()
  await vi.waitFor(() => expect(sent.map(({ name }) => name)).toContain('last.txt'))
}
const stored = () => Promise.all(sent.map(async (file) => [file.name, file.type, await file.text()] as const))
const reeds = ['otter.txt', 'application/octet-stream', 'made of reeds']

test('what a link in the page stores is handed on, wherever on it somebody presses', async () => {
  const shown = document.body.appendChild(link('blob:null/reeds'))
  shown.innerHTML = '<b>Download</b>'
  shown.querySelector('b')?.click()
  await vi.waitFor(async () => expect(await stored()).toEqual([reeds]))
})

test('so is what a link stores that is nowhere in the page, by either way to press it, once', async () => {
  link('blob:null/reeds').click()
  await vi.waitFor(async () => expect(await stored()).toEqual([reeds]))
  link('blob:null/reeds').dispatchEvent(new MouseEvent('click'))
  await vi.waitFor(async () => expect(await stored()).toEqual([reeds, reeds]))
  await storeLast()
  expect(sent).toHaveLength(3)
})

test('a name that is too long is cut', async () => {
  link('blob:null/reeds', 'o'.repeat(300)).click()
  await vi.waitFor(() => expect(sent.map(({ name }) => name)).toEqual(['o'.repeat(255)]))
})

test('nothing is when the page takes care itself, and of links that lead elsewhere', async () => {
  const shown = document.body.appendChild(link('blob:null/reeds'))
  shown.addEventListener('click', (event) => event.preventDefault())
  shown.click()
  link('https://example.org/?secret').click()
  const plain = document.createElement('a')
  plain.href = 'blob:null/reeds'
  plain.click()
  await storeLast()
  expect(sent).toHaveLength(1)
  expect(tell).not.toHaveBeenCalled()
})

test('nothing is without a press, which the person is told', async () => {
  activation.isActive = false
  link('blob:null/reeds').click()
  expect(tell).toHaveBeenLastCalledWith('storedUnasked')
  await storeLast()
  expect(sent).toHaveLength(1)
})

test('what is gone is said to the person', async () => {
  link('blob:null/gone').click()
  await vi.waitFor(() => expect(tell).toHaveBeenLastCalledWith('fileUnread'))
  expect(sent).toEqual([])
})
