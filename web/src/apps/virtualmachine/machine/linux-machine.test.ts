import { describe, expect, test, vi } from 'vitest'
import { describeProblem } from '../linux/describe-problem'
import { createLinuxMachine, type MachineWorker } from './linux-machine'
import type { FromWorker, ToWorker } from './messages'
import { problemOf } from './problem'
import type { MachineState } from './types'

const description = {
  key: '0123456789abcdef',
  memory: 64,
  kernel: 'Linux 6.1',
  state: { file: 'state.bin.gz', bytes: 6, unpackedBytes: 60 },
}

class FakeWorker implements MachineWorker {
  private hear = (_event: MessageEvent<unknown>) => {}
  private suffer = (_event: ErrorEvent) => {}
  readonly sent: ToWorker[] = []
  isTerminated = false
  addEventListener(type: 'message', listener: (event: MessageEvent<unknown>) => void): void
  addEventListener(type: 'error', listener: (event: ErrorEvent) => void): void
  addEventListener(type: string, listener: (event: never) => void) {
    if (type === 'message') this.hear = listener as typeof this.hear
    else this.suffer = listener as typeof this.suffer
  }
  postMessage(message: ToWorker) {
    this.sent.push(message)
  }
  terminate() {
    this.isTerminated = true
  }
  say(message: unknown) {
    this.hear({ data: message } as MessageEvent<unknown>)
  }
  breakDown(message: string) {
    this.suffer({ message } as ErrorEvent)
  }
}

const sending = (...chunks: readonly number[][]) =>
  new Response(
    new ReadableStream({
      start(controller) {
        for (const chunk of chunks) controller.enqueue(Uint8Array.from(chunk))
        controller.close()
      },
    }),
  )

function createMachine(answer: () => Response | Promise<Response> = () => sending([1, 2], [3, 4, 5, 6])) {
  const workers: FakeWorker[] = []
  const frames: (() => void)[] = []
  const fetchFrom = vi.fn<typeof fetch>(async () => answer())
  const machine = createLinuxMachine({
    description,
    fetchFrom,
    createWorker: () => {
      const worker = new FakeWorker()
      workers.push(worker)
      return worker
    },
    describe: describeProblem,
    afterFrame: (call) => frames.push(call),
  })
  const states: MachineState[] = []
  machine.subscribe((state) => states.push(state))
  const worker = () => vi.waitUntil(() => workers.at(-1))
  const started = async (resumed: 'saved' | 'image' = 'image') => {
    const result = machine.start(null)
    ;(await worker()).say({ type: 'started', resumed } satisfies FromWorker)
    await result
    return worker()
  }
  return { machine, workers, worker, states, frames, fetchFrom, started }
}

describe('a machine, seen from its window', () => {
  test('downloads its image, starts, and says which state it resumed', async () => {
    const { machine, worker, states, fetchFrom } = createMachine()
    const result = machine.start(Uint8Array.of(9))
    const running = await worker()
    expect(fetchFrom).toHaveBeenCalledWith('/vm/0123456789abcdef/state.bin.gz', expect.anything())
    expect(running.sent[0]).toMatchObject({
      type: 'start',
      key: description.key,
      memory: 64,
      unpackedBytes: 60,
    })
    running.say({ type: 'started', resumed: 'saved' })
    expect(await result).toEqual({ ok: true, value: { resumed: 'saved' } })
    expect(states.map(({ kind }) => kind)).toEqual(['downloading', 'downloading', 'starting', 'running'])
    expect(states[1]).toEqual({ kind: 'downloading', received: 6, total: 6 })
  })

  test('fetches anew when the image that the browser kept is damaged, once', async () => {
    const { machine, workers, worker, fetchFrom } = createMachine()
    const result = machine.start(null)
    ;(await worker()).say({ type: 'failed', error: problemOf('corrupt', 'damagedImage') })
    await vi.waitUntil(() => workers.length === 2)
    expect(workers[0]?.isTerminated).toBe(true)
    expect(fetchFrom.mock.calls[1]?.[1]?.cache).toBe('reload')
    workers[1]?.say({ type: 'failed', error: problemOf('corrupt', 'unreadableMachine', { detail: 'cut' }) })
    const message = 'The saved machine cannot be read: cut'
    expect(await result).toMatchObject({ ok: false, error: { code: 'corrupt', message } })
    expect(machine.state()).toMatchObject({ kind: 'failed', error: { code: 'corrupt' } })
  })

  test.each([
    ['ends too early', () => sending([1, 2, 3]), 'corrupt', 2],
    ['is longer than it was said to be', () => sending([1, 2, 3, 4, 5, 6, 7]), 'corrupt', 2],
    ['is refused', () => new Response('', { status: 500 }), 'download', 1],
    ['is of another image now', () => new Response('', { status: 404 }), 'download', 1],
    ['breaks off', () => Promise.reject(new TypeError('network')), 'download', 1],
  ])('fails plainly when the download %s', async (_what, answer, code, downloads) => {
    const { machine, workers, fetchFrom } = createMachine(answer)
    expect(await machine.start(null)).toMatchObject({ ok: false, error: { code } })
    expect(machine.state()).toMatchObject({ kind: 'failed', error: { code } })
    expect(fetchFrom).toHaveBeenCalledTimes(downloads)
    expect(workers).toHaveLength(0)
  })

  test('passes on what the guest prints, and asks for more only after a frame', async () => {
    const { machine, started, frames } = createMachine()
    const running = await started()
    const heard = vi.fn<(bytes: Uint8Array) => void>()
    const forget = machine.onOutput(heard)
    running.say({ type: 'output', bytes: Uint8Array.of(1) })
    expect(heard).toHaveBeenCalledWith(Uint8Array.of(1))
    expect(running.sent).not.toContainEqual({ type: 'taken' })
    for (const frame of frames) frame()
    expect(running.sent).toContainEqual({ type: 'taken' })
    forget()
    running.say({ type: 'output', bytes: Uint8Array.of(2) })
    expect(heard).toHaveBeenCalledTimes(1)
  })

  test('asks by number and takes answers in any order, of the right kind only', async () => {
    const { machine, started } = createMachine()
    const running = await started()
    const [list, read, figures] = [machine.listShared(''), machine.readShared('a'), machine.figures()]
    const ids = running.sent.flatMap((message) => (message.type === 'call' ? [message.id] : []))
    const answer = (index: number, result: unknown) => running.say({ type: 'answer', id: ids[index], result })
    answer(2, { ok: true, value: { uptime: 'long' } })
    answer(1, { ok: true, value: Uint8Array.of(7) })
    answer(0, { ok: false, error: problemOf('storage', 'noSuchFile') })
    const message = 'The machine’s shared folder has no such file.'
    expect(await list).toEqual({ ok: false, error: { code: 'storage', message } })
    expect(await read).toEqual({ ok: true, value: Uint8Array.of(7) })
    expect(await figures).toMatchObject({ ok: false, error: { code: 'crashed' } })
  })

  test('pauses and goes on, and remembers both from before it ran', async () => {
    const { machine, worker } = createMachine()
    machine.pause()
    const result = machine.start(null)
    const running = await worker()
    running.say({ type: 'started', resumed: 'image' })
    await result
    expect(running.sent).toContainEqual({ type: 'pause' })
    expect(machine.state().kind).toBe('paused')
    machine.resume()
    expect(machine.state().kind).toBe('running')
  })

  test('stops for good: the worker ends, and whoever waits hears so', async () => {
    const { machine, started } = createMachine()
    const running = await started()
    const saving = machine.save()
    machine.stop()
    expect(running.isTerminated).toBe(true)
    expect(await saving).toMatchObject({ ok: false, error: { code: 'busy' } })
    expect(machine.state()).toEqual({ kind: 'off' })
    expect(await machine.start(null)).toMatchObject({ ok: false, error: { code: 'busy' } })
    const error = { code: 'busy', message: 'The machine is not running.' }
    expect(await machine.figures()).toEqual({ ok: false, error })
  })

  test('stopped while it downloads, it starts nothing', async () => {
    let release = (_response: Response) => {}
    const { machine, workers } = createMachine(() => new Promise((resolve) => (release = resolve)))
    const result = machine.start(null)
    await Promise.resolve()
    machine.stop()
    release(sending([1, 2, 3, 4, 5, 6]))
    expect(await result).toMatchObject({ ok: false, error: { code: 'busy' } })
    expect(workers).toHaveLength(0)
    expect(machine.state()).toEqual({ kind: 'off' })
  })

  test.each([
    ['breaks down', (worker: FakeWorker) => worker.breakDown('out of memory')],
    ['says nonsense', (worker: FakeWorker) => worker.say({ type: 'output', bytes: 'text' })],
    [
      'sends a screen without end',
      (worker: FakeWorker) =>
        worker.say({ type: 'screen', screen: { columns: 80, rows: 9999, lines: [], cursor: null } }),
    ],
  ])('fails when the worker %s', async (_what, act) => {
    const { machine, started } = createMachine()
    const running = await started()
    act(running)
    expect(machine.state()).toMatchObject({ kind: 'failed', error: { code: 'crashed' } })
    expect(running.isTerminated).toBe(true)
  })

  test('shows the display only while somebody looks', async () => {
    const { machine, started } = createMachine()
    const running = await started()
    const forget = machine.onScreen(() => {})
    expect(running.sent).toContainEqual({ type: 'watch', isWatched: true })
    forget()
    expect(running.sent.at(-1)).toEqual({ type: 'watch', isWatched: false })
  })

  test('never tells the guest of a terminal without a place for a character', async () => {
    const { machine, started } = createMachine()
    const running = await started()
    machine.resizeTerminal(0, Number.NaN)
    expect(running.sent.at(-1)).toEqual({ type: 'resize', columns: 1, rows: 1 })
  })
})
