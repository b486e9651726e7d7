import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type SetupPorts, contentProblem, createSetup } from './setup'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

interface Frame {
  readonly ready: () => void
  readonly fail: (message: string) => void
}

/** A setup whose frames are opened by hand; `refuse` says what is wrong with each try. */
function setUp(options: { readonly content?: string; readonly refuse?: () => string | null } = {}) {
  const frames: Frame[] = []
  const times: number[] = []
  const start = Date.now()
  const close = vi.fn<() => void>()
  const ports: SetupPorts = {
    content: () => options.content ?? '<p>otter</p>',
    close,
    open: (ready, fail) => {
      times.push(Date.now() - start)
      frames.push({ ready, fail })
      return options.refuse?.() ?? null
    },
  }
  const setup = createSetup(ports)
  setup.start()
  const frame = () => {
    const last = frames.at(-1)
    if (!last) throw new Error('no frame yet')
    return last
  }
  return { setup, times, close, frame, frames }
}

describe('the content of an HTML app [A5.5 A8.12]', () => {
  test('has to be there and to look like HTML', () => {
    expect(contentProblem('')).toBe('No HTML content provided')
    expect(contentProblem(' \n\t ')).toBe('No HTML content provided')
    expect(contentProblem('just words')).toBe('Invalid HTML content format')
    expect(contentProblem('1 < 2')).toBe('Invalid HTML content format')
    expect(contentProblem('a > b')).toBe('Invalid HTML content format')
    expect(contentProblem('<p>')).toBeNull()
  })

  test('is an error at once when it is not, as trying again would not help', () => {
    const { setup, times } = setUp({ content: 'words' })
    vi.advanceTimersByTime(100)
    expect(setup.getState()).toEqual({ view: 'error', message: 'Invalid HTML content format', retryCount: 0 })
    vi.advanceTimersByTime(20_000)
    expect(times).toEqual([])
  })
})

describe('the setup of an HTML app', () => {
  test('starts after 100 ms and is ready when its frame is [A4.24 A9.3]', () => {
    const { setup, times, frame, close } = setUp()
    vi.advanceTimersByTime(99)
    expect(times).toEqual([])
    vi.advanceTimersByTime(1)
    expect(times).toEqual([100])
    expect(setup.getState().view).toBe('loading')
    close.mockClear()
    frame().ready()
    expect(setup.getState()).toEqual({ view: 'ready', message: '', retryCount: 0 })
    vi.advanceTimersByTime(60_000)
    expect(times).toEqual([100])
    expect(close).not.toHaveBeenCalled()
  })

  test('is tried again 3 times, 1 s apart, then an error [A4.24 A9.3]', () => {
    const { setup, times } = setUp({ refuse: () => 'Iframe reference not available' })
    vi.advanceTimersByTime(3099)
    expect(setup.getState()).toMatchObject({ view: 'loading', retryCount: 3 })
    vi.advanceTimersByTime(1)
    expect(times).toEqual([100, 1100, 2100, 3100])
    expect(setup.getState()).toEqual({
      view: 'error',
      message: 'Iframe reference not available',
      retryCount: 3,
    })
    vi.advanceTimersByTime(60_000)
    expect(times).toHaveLength(4)
  })

  test('names what was thrown and what the frame said [A8.12]', () => {
    let problem = 'the frame caught fire'
    const { setup, frame } = setUp({
      refuse: () => {
        throw new Error(problem)
      },
    })
    vi.advanceTimersByTime(3100)
    expect(setup.getState().message).toBe('Setup error: the frame caught fire')
    problem = ''
    const other = setUp()
    for (const wait of [100, 1000, 1000, 1000]) {
      vi.advanceTimersByTime(wait)
      other.frame().fail('it went away')
    }
    expect(other.setup.getState()).toEqual({
      view: 'error',
      message: 'Setup error: it went away',
      retryCount: 3,
    })
    expect(frame().ready).toBeTypeOf('function')
  })

  test('is forced after 5 s without an answer, with a new frame that has the last word [A4.24 A9.3]', () => {
    const { setup, times, frames, close } = setUp()
    vi.advanceTimersByTime(4999)
    close.mockClear()
    vi.advanceTimersByTime(1)
    expect(times).toEqual([100, 5000])
    expect(close).toHaveBeenCalledOnce()
    frames[0]?.ready()
    expect(setup.getState().view).toBe('loading')
    frames[1]?.ready()
    expect(setup.getState().view).toBe('ready')
  })

  test('ends in an error when the forced one fails or does not answer either', () => {
    const failing = setUp()
    vi.advanceTimersByTime(5000)
    failing.frame().fail('no')
    expect(failing.setup.getState()).toMatchObject({ view: 'error', message: 'Setup error: no' })
    const silent = setUp()
    vi.advanceTimersByTime(9999)
    expect(silent.setup.getState().view).toBe('loading')
    vi.advanceTimersByTime(1)
    expect(silent.setup.getState()).toMatchObject({
      view: 'error',
      message: 'Setup error: The sandbox did not answer',
    })
  })

  test('starts over with a retry count of 0 on "Try Again" [A4.24]', () => {
    let isBroken = true
    const { setup, times, frame } = setUp({
      refuse: () => (isBroken ? 'Iframe reference not available' : null),
    })
    vi.advanceTimersByTime(3100)
    expect(setup.getState()).toMatchObject({ view: 'error', retryCount: 3 })
    isBroken = false
    setup.start()
    expect(setup.getState()).toEqual({ view: 'loading', message: '', retryCount: 0 })
    vi.advanceTimersByTime(100)
    expect(times).toHaveLength(5)
    frame().ready()
    expect(setup.getState().view).toBe('ready')
  })

  test('waits as long as it takes while it is only prepared, and can be refused then', () => {
    const { setup, times, frame } = setUp()
    vi.advanceTimersByTime(100)
    frame().ready()
    setup.prepare()
    expect(setup.getState()).toEqual({ view: 'loading', message: '', retryCount: 0 })
    vi.advanceTimersByTime(60_000)
    expect(times).toEqual([100])
    setup.refuse(new Error('offline'))
    expect(setup.getState()).toMatchObject({ view: 'error', message: 'Setup error: offline' })
    setup.start()
    vi.advanceTimersByTime(100)
    expect(times).toHaveLength(2)
  })

  test('leaves nothing behind when it is stopped', () => {
    const { setup, times, close } = setUp()
    setup.stop()
    vi.advanceTimersByTime(60_000)
    expect(times).toEqual([])
    expect(close).toHaveBeenCalled()
  })
})
