// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { systemClock } from '@/lib/clock'
import {
  answerTimeLimit,
  askInterval,
  hearDocument,
  mostMessages,
  pageEnds,
  readyTimeLimit,
  talkWithPage,
} from './page-messages'

const place = 'http://w1.localhost:4000'
const ready = { type: 'otteros-page-ready' }
const title = { type: 'otteros-page-title', title: 'Rivers', icon: null }

let stop = () => {}
beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  stop()
  vi.useRealTimers()
  document.body.replaceChildren()
})

function talk() {
  const postMessage = vi.fn<(message: unknown, origin: string) => void>()
  const source = { postMessage }
  const frame = document.createElement('iframe')
  vi.spyOn(frame, 'contentWindow', 'get').mockReturnValue(source as unknown as Window)
  const onWord = vi.fn<(word: unknown) => void>()
  const onEnd = vi.fn<(failure: unknown) => void>()
  const started = talkWithPage({
    frame,
    place,
    show: { html: '<p>Hello</p>', url: 'https://a.example/' },
    clock: systemClock,
    onWord,
    onEnd,
  })
  stop = started.stop
  const say = (data: unknown, from: { readonly source?: unknown; readonly origin?: string } = {}) => {
    const event = new MessageEvent('message', { data, origin: from.origin ?? place })
    Object.defineProperty(event, 'source', { value: 'source' in from ? from.source : source })
    window.dispatchEvent(event)
  }
  const asked = () =>
    postMessage.mock.calls
      .map(([message]) => message as { type: string; nonce: string })
      .filter(({ type }) => type === 'otteros-page-ask')
      .map(({ nonce }) => nonce)
  const answer = (nonce = asked().at(-1)) => say({ type: 'otteros-page-here', nonce })
  return { ...started, say, asked, answer, postMessage, onWord, onEnd }
}

describe('a talk with a proxied page', () => {
  test('hands the page over once, to the exact origin', () => {
    const { say, postMessage } = talk()
    say(ready)
    say(ready)
    expect(postMessage.mock.calls).toEqual([
      [{ type: 'otteros-page-show', html: '<p>Hello</p>', url: 'https://a.example/' }, place],
      [{ type: 'otteros-page-ask', nonce: expect.any(String) }, place],
    ])
  })

  test('hears nothing from other frames, from no frame and from other origins', () => {
    const { say, postMessage, onWord } = talk()
    say(ready, { source: { postMessage: () => undefined } })
    say(ready, { source: null })
    for (const origin of ['null', 'http://w2.localhost:4000', 'http://w1.localhost:4001', ''])
      say(ready, { origin })
    expect(postMessage).not.toHaveBeenCalled()
    say(ready)
    say(title, { origin: 'https://evil.example' })
    expect(onWord).not.toHaveBeenCalled()
    say(title)
    expect(onWord).toHaveBeenCalledOnce()
  })

  test('hears nothing before the page is handed over, and nothing that has another form', () => {
    const { say, onWord } = talk()
    say(title)
    say(ready)
    for (const data of [null, 'ready', { type: 'x' }, { type: 'otteros-page-moved', url: 7 }]) say(data)
    expect(onWord).not.toHaveBeenCalled()
  })

  test('ends when the host does not say that it is there', () => {
    const { onEnd } = talk()
    vi.advanceTimersByTime(readyTimeLimit - 1)
    expect(onEnd).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1)
    expect(onEnd).toHaveBeenCalledWith(pageEnds.unreachable)
  })

  test('ends a flood, whatever it is made of', () => {
    const { say, onEnd, onWord } = talk()
    say(ready)
    for (let number = 2; number <= mostMessages; number += 1) say('noise')
    expect(onEnd).not.toHaveBeenCalled()
    say('noise')
    expect(onEnd).toHaveBeenCalledExactlyOnceWith(pageEnds.flood)
    say(title)
    expect(onWord).not.toHaveBeenCalled()
  })

  test('bears as much in the next second again', () => {
    const { say, answer, onEnd } = talk()
    say(ready)
    for (let second = 0; second < 3; second += 1) {
      for (let number = 3; number <= mostMessages; number += 1) say('noise')
      answer()
      vi.advanceTimersByTime(1000)
    }
    expect(onEnd).not.toHaveBeenCalled()
  })
})

describe('a page is asked whether it is still there', () => {
  test('whenever the frame has loaded, with something new each time, at the exact origin', () => {
    const { say, loaded, asked, postMessage } = talk()
    loaded()
    expect(postMessage).not.toHaveBeenCalled()
    say(ready)
    loaded()
    loaded()
    expect(new Set(asked()).size).toBe(3)
    for (const [, origin] of postMessage.mock.calls) expect(origin).toBe(place)
  })

  test('and is ended when it does not answer in time, whatever else was said', () => {
    const { say, loaded, answer, onEnd } = talk()
    say(ready)
    loaded()
    answer()
    loaded()
    vi.advanceTimersByTime(answerTimeLimit - 1)
    say(title)
    expect(onEnd).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1)
    expect(onEnd).toHaveBeenCalledExactlyOnceWith(pageEnds.left)
  })

  test('with four seconds to answer: 3,999 ms later it is there, 4,000 ms later it is ended', () => {
    const { say, loaded, answer, onEnd } = talk()
    say(ready)
    answer()
    loaded()
    vi.advanceTimersByTime(3999)
    expect(onEnd).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1)
    expect(onEnd).toHaveBeenCalledExactlyOnceWith(pageEnds.left)
  })

  test('an answer to an earlier question, a made-up one and one of another frame count for nothing', () => {
    const { say, loaded, asked, answer, onEnd } = talk()
    say(ready)
    loaded()
    const [first, early] = asked()
    loaded()
    answer(first)
    answer(early)
    answer('1')
    say({ type: 'otteros-page-here', nonce: asked().at(-1) }, { source: { postMessage: () => undefined } })
    say({ type: 'otteros-page-here', nonce: asked().at(-1) }, { origin: 'https://evil.example' })
    vi.advanceTimersByTime(answerTimeLimit)
    expect(onEnd).toHaveBeenCalledExactlyOnceWith(pageEnds.left)
  })

  test('again and again, because a frame that leaves need not be done loading', () => {
    const { say, asked, answer, onEnd } = talk()
    say(ready)
    for (let time = 1; time <= 5; time += 1) {
      expect(asked()).toHaveLength(time)
      answer()
      vi.advanceTimersByTime(askInterval)
    }
    expect(onEnd).not.toHaveBeenCalled()
    vi.advanceTimersByTime(answerTimeLimit)
    expect(onEnd).toHaveBeenCalledExactlyOnceWith(pageEnds.left)
  })

  test('once more when the desktop itself stood still while it waited', () => {
    const { say, loaded, asked, answer, onEnd } = talk()
    say(ready)
    loaded()
    vi.setSystemTime(Date.now() + 60_000)
    vi.advanceTimersByTime(answerTimeLimit)
    expect(onEnd).not.toHaveBeenCalled()
    expect(asked()).toHaveLength(3)
    answer()
    vi.advanceTimersByTime(answerTimeLimit - 1)
    answer()
    vi.advanceTimersByTime(askInterval - 1)
    expect(onEnd).not.toHaveBeenCalled()
  })

  test('no more once the talk is over', () => {
    const { say, stop: hangUp, asked, onEnd } = talk()
    say(ready)
    hangUp()
    vi.advanceTimersByTime(60_000)
    expect(asked()).toHaveLength(1)
    expect(onEnd).not.toHaveBeenCalled()
  })
})

describe('a page without an origin', () => {
  test('is heard as long as its frame has loaded nothing else', () => {
    const source = { postMessage: () => undefined }
    const frame = document.createElement('iframe')
    vi.spyOn(frame, 'contentWindow', 'get').mockReturnValue(source as unknown as Window)
    const onWord = vi.fn<(word: unknown) => void>()
    const onEnd = vi.fn<(failure: unknown) => void>()
    const heard = hearDocument({ frame, clock: systemClock, onWord, onEnd })
    stop = heard.stop
    const say = (data: unknown, origin = 'null', from: unknown = source) => {
      const event = new MessageEvent('message', { data, origin })
      Object.defineProperty(event, 'source', { value: from })
      window.dispatchEvent(event)
    }
    heard.loaded()
    say(title)
    say(title, 'https://a.example')
    say(title, 'null', { postMessage: () => undefined })
    say(ready)
    expect(onWord).toHaveBeenCalledExactlyOnceWith(title)
    heard.loaded()
    expect(onEnd).toHaveBeenCalledExactlyOnceWith(pageEnds.left)
    say(title)
    expect(onWord).toHaveBeenCalledOnce()
  })
})
