// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { askThread } from './thread-probe'

/** The page in the frame, and the address that it came from. */
const inside = Object.create(window) as Window
let address = ''

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  vi.spyOn(HTMLIFrameElement.prototype, 'contentWindow', 'get').mockReturnValue(inside)
  vi.spyOn(HTMLIFrameElement.prototype, 'src', 'set').mockImplementation((value) => void (address = value))
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const frame = () => document.querySelector('iframe')

/** What the page in the frame says. */
const says = (data: string, source = inside) =>
  window.dispatchEvent(new MessageEvent('message', { source, data }))

function ask() {
  const answer = vi.fn<(isShared: boolean) => void>()
  void askThread('http://a1.localhost:4000/__confinement').then(answer)
  return answer
}

/** The words of three rounds, each `between` ms after the other. */
function rounds(times: readonly number[]) {
  for (const between of times) {
    says('begun')
    vi.advanceTimersByTime(between)
    says('ended')
    vi.advanceTimersByTime(60)
  }
}

test.each([
  { what: 'both words arrive at once', times: [0, 1, 0], isShared: true },
  { what: 'they are as far apart as they were said', times: [60, 60, 61], isShared: false },
  { what: 'this page was late now and then', times: [0, 60, 1], isShared: false },
])('an app’s host shares the thread: $isShared, where $what', async ({ times, isShared }) => {
  const answer = ask()
  expect(address).toBe('http://a1.localhost:4000/__confinement?thread')
  expect(frame()?.getAttribute('sandbox')).toBe('allow-scripts')
  rounds(times)
  await vi.advanceTimersByTimeAsync(0)
  expect(answer.mock.calls).toEqual([[isShared]])
  expect(frame()).toBeNull()
})

test('a page that says nothing, or another that speaks in its place, says nothing of threads', async () => {
  const answer = ask()
  for (let round = 0; round < 3; round += 1) {
    says('begun', window)
    says('ended', window)
  }
  await vi.advanceTimersByTimeAsync(4000)
  expect(answer.mock.calls).toEqual([[false]])
})
