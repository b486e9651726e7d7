// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { AppOrigin } from '@/kernel/app-platform/types'
import * as download from '@/lib/download-blob'
import { createTestOs } from '@/root/testing/test-os'
import { inspect } from './guest/inspect'
import { type ConsoleEntry, type GuestMessage, type SandboxEnd, numberOf } from './messages'
import { type SandboxPageOptions, openSandboxPage } from './open-page'

const origin = 'http://a1.localhost:4000'
const place: AppOrigin = { url: `${origin}/__app`, origin, hasNetwork: false, confinement: 'full' }
const onMessage = vi.fn<(message: GuestMessage) => void>()
const onEnd = vi.fn<(end: SandboxEnd) => void>()

beforeEach(() => {
  vi.resetAllMocks()
  document.body.innerHTML = '<main></main>'
})
const pages: { close(): void }[] = []
afterEach(() => {
  for (const page of pages.splice(0)) page.close()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** A window somewhere in the frames: what counts of it is where it is and what it is sent. */
const fakeWindow = (parent?: object) => {
  const postMessage = vi.fn<(data: unknown, target: string, ports?: readonly MessagePort[]) => void>()
  const made: { parent: unknown; readonly postMessage: typeof postMessage } = { parent, postMessage }
  made.parent ??= window
  return made
}

function open(where?: AppOrigin, more?: Partial<SandboxPageOptions>) {
  const parent = document.querySelector('main')
  if (!parent) throw new Error('no parent')
  const page = openSandboxPage({
    parent,
    title: 'Notes',
    html: '<h1>Notes</h1>',
    code: null,
    storage: [['a', '1']],
    onMessage,
    onEnd,
    onResponsive: () => undefined,
    ...(where && { place: where }),
    ...more,
  })
  pages.push(page)
  const outer = fakeWindow()
  Object.defineProperty(page.frame, 'contentWindow', { value: outer })
  const say = (data: unknown, from: string, source: object = outer) => {
    const event = new MessageEvent('message', { data, origin: from })
    Object.defineProperty(event, 'source', { value: source })
    window.dispatchEvent(event)
  }
  /** The other end of the port that the frame was given. */
  const port = () => {
    const given = outer.postMessage.mock.calls[0]?.[2]?.[0]
    if (!given) throw new Error('no port was given')
    return given
  }
  return { page, outer, say, port }
}

/** A channel that hands over the very object: the one of Node copies no files of this document. */
class SharedChannel {
  readonly port1 = new SharedPort()
  readonly port2 = new SharedPort()
  constructor() {
    this.port1.other = this.port2
    this.port2.other = this.port1
  }
}
class SharedPort extends EventTarget {
  other: SharedPort | null = null
  postMessage(data: unknown) {
    this.other?.dispatchEvent(new MessageEvent('message', { data }))
  }
  start() {}
  close() {
    this.other = null
  }
}

const attributes = (frame: HTMLIFrameElement) =>
  ['src', 'sandbox', 'allow', 'title', 'referrerpolicy'].map((name) => frame.getAttribute(name))

describe('the frame of a sandbox', () => {
  test('is on the host of its place, with the origin of that and nothing of the desktop’s', () => {
    const { page } = open(place)
    expect(attributes(page.frame)).toEqual([
      `${origin}/__app`,
      'allow-scripts allow-same-origin allow-forms allow-modals',
      '',
      'Notes',
      'no-referrer',
    ])
  })

  test('has no origin on the desktop’s own host', () => {
    const { page } = open()
    expect(attributes(page.frame).slice(0, 2)).toEqual([
      '/sandbox/frame.html',
      'allow-scripts allow-forms allow-modals',
    ])
  })

  test('is never made with the desktop’s origin, or with another than its address has', () => {
    const own = window.location.origin
    expect(() => open({ ...place, url: `${own}/__app`, origin: own })).toThrow('a host of its own')
    expect(() => open({ ...place, url: 'http://a2.localhost:4000/__app' })).toThrow('a host of its own')
    expect(() => open({ ...place, url: `${origin}.evil.example/__app` })).toThrow('a host of its own')
    expect(document.querySelector('iframe')).toBeNull()
  })
})

describe('the start of a sandbox', () => {
  test('gives the program and a port to the exact origin, once it is ready', async () => {
    const { outer, say, port } = open(place)
    say('sandbox-ready', origin)
    expect(outer.postMessage.mock.calls).toEqual([[expect.any(String), origin, [expect.anything()]]])
    const orders: unknown[] = []
    port().addEventListener('message', ({ data }: MessageEvent<unknown>) => orders.push(data))
    port().start()
    await vi.waitFor(() => expect(orders).toHaveLength(2))
    expect(orders).toEqual([
      { to: 'frame', start: 'page', runtime: expect.any(String), title: 'Content' },
      { to: 'unit', message: { kind: 'show', html: '<h1>Notes</h1>', code: null, storage: [['a', '1']] } },
    ])
  })

  test('is started by nothing but the frame’s own page', () => {
    const { outer, say } = open(place)
    say('sandbox-ready', 'null')
    say('sandbox-ready', 'http://a2.localhost:4000')
    say('sandbox-ready', 'null', fakeWindow(outer))
    say('sandbox-ready', origin, fakeWindow(outer))
    say('sandbox-ready', origin, fakeWindow())
    say({ kind: 'sandbox-ready' }, origin)
    expect(outer.postMessage).not.toHaveBeenCalled()
    expect(onEnd).not.toHaveBeenCalled()
    const own = open()
    own.say('sandbox-ready', origin)
    expect(own.outer.postMessage).not.toHaveBeenCalled()
    own.say('sandbox-ready', 'null')
    expect(own.outer.postMessage).toHaveBeenCalledWith(expect.any(String), '*', [expect.anything()])
  })

  test('happens once: a frame that is ready again, or loads again, is ended', () => {
    const { page, say } = open(place)
    say('sandbox-ready', origin)
    page.frame.dispatchEvent(new Event('load'))
    expect(onEnd).not.toHaveBeenCalled()
    say('sandbox-ready', origin)
    expect(onEnd.mock.calls).toEqual([['left']])
    expect(page.frame.isConnected).toBe(false)

    const other = open(place)
    other.page.frame.dispatchEvent(new Event('load'))
    other.page.frame.dispatchEvent(new Event('load'))
    expect(onEnd.mock.calls).toEqual([['left'], ['left']])
  })

  test('ends when windows inside send past the port without end', () => {
    const { outer, say } = open(place)
    const inner = fakeWindow(outer)
    for (let count = 0; count < 500; count++) say('x', 'null', inner)
    expect(onEnd).not.toHaveBeenCalled()
    say('x', 'null', inner)
    expect(onEnd.mock.calls).toEqual([['flooded']])
  })
})

describe('a page in a sandbox', () => {
  const start = (more?: Partial<SandboxPageOptions>) => {
    const opened = open(place, more)
    opened.say('sandbox-ready', origin)
    const port = opened.port()
    const heard: string[] = []
    port.addEventListener('message', ({ data }: MessageEvent<{ readonly message?: { kind: string } }>) => {
      if (data.message) heard.push(data.message.kind)
    })
    port.start()
    const post = (message: unknown) => port.postMessage(message, [])
    const tell = (message: unknown) => post({ from: 'unit', text: JSON.stringify(message) })
    return { ...opened, post, heard, tell }
  }

  test('tells what it calls and stores', async () => {
    const { tell } = start()
    const call = { kind: 'call', call: { id: 1, operation: 'theme.get', args: {} } }
    const stored = { kind: 'stored', changes: [{ kind: 'set', key: '__proto__', value: 'x' }] }
    tell(call)
    tell({ kind: 'pong' })
    tell(stored)
    await vi.waitFor(() => expect(onMessage).toHaveBeenCalledTimes(2))
    expect(onMessage.mock.calls).toEqual([[call], [stored]])
  })

  test('has what it made stored for whoever is at it, a few files at once', async () => {
    vi.stubGlobal('MessageChannel', SharedChannel)
    const stored: (readonly [string, Blob])[] = []
    vi.spyOn(download, 'downloadBlob').mockImplementation((data, name) => void stored.push([name, data]))
    const { page, say, port } = open(place)
    say('sandbox-ready', origin)
    const opened = port()
    const offer = (name: string) => {
      const file = new File(['made of reeds'], name, { type: 'application/octet-stream' })
      opened.postMessage({ from: 'download', file }, [])
    }
    offer('nobody-is-there.txt')
    expect(stored).toEqual([])
    page.frame.focus()
    for (let count = 0; count < 9; count++) offer(`${count}.txt`)
    expect(stored.map(([name]) => name)).toEqual(['0.txt', '1.txt', '2.txt', '3.txt', '4.txt'])
    const [, data] = stored[0] ?? []
    expect([await data?.text(), data?.type]).toEqual(['made of reeds', 'application/octet-stream'])
    expect([onMessage, onEnd].map(({ mock }) => mock.calls)).toEqual([[], []])
  })

  test('is ended by a message that is none', async () => {
    const { tell } = start()
    tell({ kind: 'stored', changes: [{ kind: 'set', key: 1, value: 'x' }] })
    await vi.waitFor(() => expect(onEnd.mock.calls).toEqual([['malformed']]))
  })

  test('is asked for what it still has to store, and waited for until it has told that', async () => {
    const { page, heard, tell } = start()
    const order: string[] = []
    onMessage.mockImplementation(({ kind }) => void order.push(kind))
    const flushed = page.flush().then(() => order.push('flushed'))
    await vi.waitFor(() => expect(heard).toContain('flush'))
    tell({ kind: 'stored', changes: [] })
    tell({ kind: 'flushed' })
    await flushed
    expect(order).toEqual(['stored', 'flushed'])
  })

  test('is waited for 300 ms at most, and not once it has ended', async () => {
    vi.useFakeTimers()
    const { page } = start()
    let isDone = false
    const flushed = page.flush().then(() => {
      isDone = true
    })
    await vi.advanceTimersByTimeAsync(299)
    expect(isDone).toBe(false)
    await vi.advanceTimersByTimeAsync(1)
    await flushed
    const last = page.flush()
    page.close()
    // No time passes any more.
    await last
  })

  test('tells its console line by line where that is wanted, and how much was left out', async () => {
    const onConsole = vi.fn<(entry: ConsoleEntry) => void>()
    const { tell } = start({ onConsole })
    const entry: ConsoleEntry = {
      level: 'log',
      values: [inspect('hi')],
      depth: 0,
      place: null,
      isClosed: false,
    }
    tell({ kind: 'console', dropped: 0, entries: [entry, { ...entry, level: 'error' }] })
    tell({ kind: 'console', dropped: 1200, entries: [entry] })
    await vi.waitFor(() => expect(onConsole).toHaveBeenCalledTimes(4))
    const heard = onConsole.mock.calls.map(([{ level, values }]) => [level, values[0]])
    expect(heard).toEqual([
      ['log', inspect('hi')],
      ['error', inspect('hi')],
      ['warn', inspect('1,200 lines were left out: too many came at once.')],
      ['log', inspect('hi')],
    ])
    expect(onMessage).not.toHaveBeenCalled()
  })

  test('that loaded itself anew is closed and can be opened again; elsewhere that counts as leaving', async () => {
    const onReloaded = vi.fn<() => void>()
    const first = start({ onReloaded })
    first.post({ from: 'frame', end: 'reloaded' })
    await vi.waitFor(() => expect(onReloaded).toHaveBeenCalledTimes(1))
    expect([first.page.frame.isConnected, onEnd.mock.calls]).toEqual([false, []])
    start().post({ from: 'frame', end: 'reloaded' })
    await vi.waitFor(() => expect(onEnd.mock.calls).toEqual([['left']]))
  })

  test('is asked for its last words before the desktop goes, and no more once it is closed', async () => {
    const { page, heard } = start()
    window.dispatchEvent(new Event('beforeunload'))
    await vi.waitFor(() => expect(heard).toContain('flush'))
    const listening = vi.spyOn(window, 'removeEventListener')
    page.close()
    expect(listening.mock.calls.map(([type]) => type)).toContain('beforeunload')
  })

  describe('below a cover', () => {
    const stored = { kind: 'stored', changes: [{ kind: 'set', key: 'loot', value: 'o' }] }
    /** Opens a page in a window of a desktop that is then locked. */
    const startLocked = () => {
      vi.useFakeTimers()
      vi.stubGlobal('MessageChannel', SharedChannel)
      const { os } = createTestOs()
      const windowId = os.windows.open('terminal')
      if (!windowId) throw new Error('no window')
      const field = document.body.appendChild(document.createElement('input'))
      field.focus()
      const started = start({ keyboard: { os, windowId } })
      const state = os.session.getState()
      vi.spyOn(os.session, 'getState').mockReturnValue({ ...state, cover: 'locked' })
      vi.advanceTimersByTime(1000)
      return started
    }
    const heard = () => onMessage.mock.calls.map(([{ kind }]) => kind)

    test('is heard 300 ms later, and at once when the desktop is being left', () => {
      const { tell } = startLocked()
      tell(stored)
      vi.advanceTimersByTime(299)
      expect(heard()).toEqual([])
      vi.advanceTimersByTime(1)
      expect(heard()).toEqual(['stored'])
      tell(stored)
      window.dispatchEvent(new Event('beforeunload'))
      tell(stored)
      expect(heard()).toEqual(['stored', 'stored', 'stored'])
    })

    test('is not heard once it pulled the keyboard: it may have been given a key of the password', () => {
      const { page, tell } = startLocked()
      page.frame.focus()
      tell(stored)
      window.dispatchEvent(new Event('blur'))
      expect(onEnd.mock.calls).toEqual([['keyboard']])
      vi.advanceTimersByTime(1000)
      expect(heard()).toEqual([])
    })

    test('ends after what it said before', () => {
      const { post, tell } = startLocked()
      tell(stored)
      post({ from: 'frame', end: 'left' })
      expect(onEnd).not.toHaveBeenCalled()
      vi.advanceTimersByTime(300)
      expect([heard(), onEnd.mock.calls]).toEqual([['stored'], [['left']]])
    })
  })

  describe('that has the keyboard', () => {
    const pressed: string[] = []
    const note = ({ code }: KeyboardEvent) => void pressed.push(code)
    const close = { from: 'input', sign: numberOf('Ctrl+Alt+W') }
    let isActive = true
    /** When the browser was last asked whether the person is there. */
    let lastAsked = -1
    const isAskedSince = (time: number) => lastAsked >= time
    let focused: Element | null = null
    beforeEach(() => {
      pressed.length = 0
      isActive = true
      lastAsked = -1
      const activation = {
        get isActive() {
          lastAsked = performance.now()
          return isActive
        },
      }
      vi.stubGlobal('navigator', { userActivation: activation })
      vi.spyOn(document, 'activeElement', 'get').mockImplementation(() => focused)
      window.addEventListener('keydown', note, true)
    })
    afterEach(() => {
      window.removeEventListener('keydown', note, true)
      vi.unstubAllGlobals()
    })
    /** Sends shortcuts and waits until they were judged. */
    const send = async ({ post, tell }: ReturnType<typeof start>, count: number) => {
      onMessage.mockClear()
      for (let index = 0; index < count; index += 1) post(close)
      tell({ kind: 'alert', text: 'through' })
      await vi.waitFor(() => expect(onMessage).toHaveBeenCalled())
      return pressed.splice(0)
    }

    test('has the desktop’s shortcuts done, a few at once', async () => {
      const opened = start()
      focused = opened.page.frame
      expect(await send(opened, 1)).toEqual(['KeyW'])
      expect(await send(opened, 20)).toHaveLength(5)
    })

    test('has none done from behind, or when nobody touched anything', async () => {
      const opened = start()
      focused = document.body
      expect(await send(opened, 1)).toEqual([])
      focused = opened.page.frame
      isActive = false
      expect(await send(opened, 1)).toEqual([])
      // The time in which the browser could still have said that the person was there is over.
      const now = performance.now() + 1000
      vi.spyOn(performance, 'now').mockImplementation(() => now)
      await vi.waitFor(() => expect(isAskedSince(now)).toBe(true))
      isActive = true
      expect(pressed).toEqual([])
    })

    test('has one done for which the browser vouches a moment later', async () => {
      const opened = start()
      focused = opened.page.frame
      isActive = false
      expect(await send(opened, 1)).toEqual([])
      isActive = true
      await vi.waitFor(() => expect(pressed).toEqual(['KeyW']))
    })
  })
})
