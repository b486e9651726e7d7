// @vitest-environment happy-dom
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { AppOrigin } from '@/kernel/app-platform/types'
import { runOnScreen } from '@/kernel/otterscript/run-on-screen'
import { inspect } from '@/sandbox/guest/inspect'
import type { GuestMessage, HostMessage, SandboxEnd } from '@/sandbox/messages'
import { createTestOs } from '@/root/testing/test-os'
import { lineText } from '@/ui/console/console-lines'
import { prepare } from './prepare'
import { type RunDependencies, type RunOrder, createRunSession } from './run-session'

const place = {
  url: 'http://a1.localhost/__app',
  origin: 'http://a1.localhost',
  hasNetwork: false,
  confinement: 'full' as const,
}
let time = 0
beforeEach(() => {
  time = 0
})

/** A session whose sandboxes are played by the test. */
function setUp(dependencies: Partial<RunDependencies> = {}) {
  const opened: {
    readonly kind: string
    readonly say: (message: GuestMessage) => void
    readonly end: (end: SandboxEnd) => void
    readonly close: () => void
    readonly sent: HostMessage[]
  }[] = []
  const open = (
    kind: string,
    options: {
      place?: AppOrigin
      onMessage: (m: GuestMessage) => void
      onEnd: (e: SandboxEnd) => void
    },
  ) => {
    expect(options.place).toBe(place)
    const sent: HostMessage[] = []
    const close = vi.fn<() => void>()
    opened.push({ kind, say: options.onMessage, end: options.onEnd, close, sent })
    return {
      close,
      send: (message: HostMessage) => void sent.push(message),
      frame: document.createElement('iframe'),
      flush: () => Promise.resolve(),
    }
  }
  const session = createRunSession({
    preparer: { prepare: (language, text) => Promise.resolve(prepare(language, text)), end: () => undefined },
    openPage: (options) => open('page', options),
    openWorker: (options) => open('worker', options),
    openPython: (options) => open('python', options),
    loadPython: (_signal, onProgress) => {
      onProgress(5)
      return Promise.resolve({
        module: new ArrayBuffer(0),
        wasm: new ArrayBuffer(0),
        library: new ArrayBuffer(0),
      })
    },
    now: () => time,
    findPlace: () => Promise.resolve(place),
    desktop: {
      files: createTestOs().os.files,
      openWindow: () => Promise.resolve(null),
      closeWindow: () => Promise.resolve(false),
      recycle: () => Promise.resolve({ ok: true, value: undefined }),
      listen: () => () => undefined,
    },
    runScript: runOnScreen,
    ...dependencies,
  })
  const pressed = vi.fn<() => void>()
  const detach = session.attach(
    { page: document.createElement('div'), hidden: document.createElement('div') },
    pressed,
  )
  const start = async (text: string, kind: RunOrder['kind'] = 'javascript') => {
    session.start({ kind, text, name: 'main' })
    // Preparing and loading are settled promises here: a few turns, no time.
    for (let turn = 0; turn < 10; turn++) await Promise.resolve()
  }
  const sandbox = () => {
    const last = opened.at(-1)
    if (!last) throw new Error('nothing was opened')
    return last
  }
  const lines = () => session.getState().console.lines.map((line) => `${line.level} ${lineText(line)}`)
  return { session, start, sandbox, opened, lines, detach, pressed }
}

describe('a run', () => {
  test('of plain code is in a worker, shows output and value, and ends when nothing is left', async () => {
    const { session, start, sandbox, lines } = setUp()
    await start('1 + 1')
    expect(sandbox().kind).toBe('worker')
    expect(session.getState()).toMatchObject({ phase: 'running', isRunning: true, hasPage: false })
    const entry = { level: 'log', values: [inspect('hi')], depth: 0, place: null, isClosed: false } as const
    sandbox().say({ kind: 'console', entries: [entry], dropped: 0 })
    time = 30
    sandbox().say({ kind: 'settled', isFailed: false, value: inspect(2) })
    expect(session.getState()).toMatchObject({ phase: 'running', isRunning: true })
    time = 40
    sandbox().say({ kind: 'idle' })
    expect(session.getState()).toMatchObject({ phase: 'ended', isRunning: false, startedAt: 0, endedAt: 40 })
    expect(sandbox().close).toHaveBeenCalled()
    expect(lines()).toEqual(['log hi', 'result 2'])
  })

  test('of code with a page is in one, which lives on after the end', async () => {
    const { session, start, sandbox, pressed } = setUp()
    await start('document.title')
    expect(sandbox().kind).toBe('page')
    sandbox().say({ kind: 'settled', isFailed: false, value: null })
    expect(session.getState()).toMatchObject({ phase: 'live', isRunning: false, hasPage: true })
    sandbox().say({ kind: 'pressed' })
    expect(pressed).toHaveBeenCalledOnce()
    session.stop()
    expect(session.getState()).toMatchObject({ phase: 'stopped', hasPage: false })
    expect(sandbox().close).toHaveBeenCalled()
  })

  test('with a syntax error fails at its place and opens nothing', async () => {
    const { session, start, opened } = setUp()
    await start('let = = 1')
    expect(opened).toEqual([])
    expect(session.getState()).toMatchObject({ phase: 'failed', isRunning: false })
    expect(session.getState().console.lines[0]).toMatchObject({
      level: 'error',
      place: { line: 1, column: 7 },
    })
  })

  test('of code that imports says that there is nothing to import from', async () => {
    const { start, lines } = setUp()
    await start('import fs from "fs"')
    expect(lines()).toEqual([
      'error Imports are not available: Run uses only this file, without packages or a network.',
    ])
  })

  test('leads places back to the text', async () => {
    const { session, start, sandbox } = setUp()
    await start('await 1; boom()')
    const place = { line: 1, column: '(async()=>{await 1; return (boom'.length - 3 }
    sandbox().say({
      kind: 'console',
      entries: [{ level: 'error', values: [], depth: 0, place, isClosed: false }],
      dropped: 0,
    })
    expect(session.getState().console.lines[0]?.place).toEqual({ line: 1, column: 10 })
  })

  test('is ended by Stop, whatever it does, and says so', async () => {
    const { session, start, sandbox, lines } = setUp()
    await start('for (;;) {}')
    session.stop()
    expect(sandbox().close).toHaveBeenCalled()
    expect(session.getState()).toMatchObject({ phase: 'stopped', isRunning: false })
    expect(lines()).toEqual(['note Stopped'])
    session.stop()
    expect(lines()).toEqual(['note Stopped'])
  })

  test('that is stopped while it is checked never opens', async () => {
    const { session, opened } = setUp()
    session.start({ kind: 'javascript', text: '1', name: 'main' })
    session.stop()
    await Promise.resolve()
    expect(opened).toEqual([])
    expect(session.getState().phase).toBe('stopped')
  })

  test('that floods is over, with a reason', async () => {
    const { session, start, sandbox, lines } = setUp()
    await start('1')
    sandbox().end('flooded')
    expect(session.getState()).toMatchObject({ phase: 'failed', isRunning: false })
    expect(lines()[0]).toContain('too many messages')
  })

  test('replaces the one before it, and clears the console', async () => {
    const { start, opened, lines, session } = setUp()
    await start('1')
    session.stop()
    await start('2')
    expect(opened.map(({ close }) => vi.mocked(close).mock.calls.length > 0)).toEqual([true, false])
    expect(lines()).toEqual([])
  })

  test('ends when its panel goes', async () => {
    const { start, sandbox, detach, session } = setUp()
    await start('1')
    detach()
    expect(sandbox().close).toHaveBeenCalled()
    expect(session.getState().isRunning).toBe(false)
  })
})

describe('a run of Python', () => {
  test('loads the interpreter with progress, then runs; the next one is warm', async () => {
    const { session, start, sandbox, opened } = setUp()
    await start('print(1)', 'python')
    expect(session.getState()).toMatchObject({ phase: 'loading', loadedBytes: 5 })
    sandbox().say({ kind: 'ready' })
    expect(sandbox().sent).toEqual([{ kind: 'run', program: { text: 'print(1)', isAsync: true } }])
    expect(session.getState()).toMatchObject({ phase: 'running', loadedBytes: null })
    sandbox().say({ kind: 'settled', isFailed: false, value: null })
    sandbox().say({ kind: 'idle' })
    expect(session.getState().phase).toBe('ended')
    expect(sandbox().close).not.toHaveBeenCalled()
    await start('print(2)', 'python')
    expect(opened).toHaveLength(1)
    expect(sandbox().sent).toHaveLength(2)
    session.stop()
    expect(sandbox().close).toHaveBeenCalled()
    await start('print(3)', 'python')
    expect(opened).toHaveLength(2)
  })

  test('asks for input and passes it on', async () => {
    const { session, start, sandbox, lines } = setUp()
    await start('input()', 'python')
    sandbox().say({ kind: 'ready' })
    sandbox().say({ kind: 'ask', prompt: 'Name? ' })
    expect(session.getState().question).toBe('Name? ')
    session.answer('Otto')
    expect(session.getState().question).toBeNull()
    expect(sandbox().sent.at(-1)).toEqual({ kind: 'answer', text: 'Otto' })
    expect(lines()).toEqual(['input Name? Otto'])
  })

  test('that cannot be loaded says why', async () => {
    const { session, start, lines } = setUp({ loadPython: () => Promise.reject(new Error('no network')) })
    await start('1', 'python')
    expect(session.getState()).toMatchObject({ phase: 'failed', isRunning: false })
    expect(lines()[0]).toContain('Python could not be loaded: no network')
  })
})

describe('a run of OtterScript', () => {
  test('shows what it says and displays, and ends', async () => {
    const { session, start, lines } = setUp()
    await start('say("<html> is no page here")\ndisplay("Frame 1")', 'otterscript')
    await vi.waitFor(() => expect(session.getState()).toMatchObject({ phase: 'ended', isRunning: false }))
    expect(session.getState()).toMatchObject({ shown: 'Frame 1', hasPage: false })
    expect(lines()).toEqual(['log <html> is no page here'])
  })

  test('names every mistake with its place', async () => {
    const { session, start } = setUp()
    await start('let = 1\nsay(2 +)', 'otterscript')
    await vi.waitFor(() => expect(session.getState().phase).toBe('failed'))
    expect(session.getState().console.lines.map(({ level, place }) => [level, place])).toEqual([
      ['error', { line: 1, column: 5 }],
      ['error', { line: 2, column: 8 }],
    ])
  })

  test('waits for its messages; Stop takes them and its timers away', async () => {
    const { session, start, lines } = setUp()
    await start('every 10 { alert("Still here") }', 'otterscript')
    await vi.waitFor(() =>
      expect(session.questions.getState().current).toEqual({ kind: 'message', text: 'Still here' }),
    )
    expect(session.getState()).toMatchObject({ phase: 'running', isRunning: true })
    session.stop()
    expect(session.questions.getState().current).toBeNull()
    expect(session.getState().phase).toBe('stopped')
    expect(lines()).toEqual(['note Stopped'])
  })
})
