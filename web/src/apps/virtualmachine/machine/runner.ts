import { success } from '../../../lib/result'
import type { InstantiateEmulator } from './guest/emulator'
import { Guest } from './guest/guest'
import { type Call, type FromWorker, type ToWorker, toWorker } from './messages'
import { type Outcome, type Problem, problem, problemOf } from './problem'
import { gunzip, gzip } from './snapshot/gzip'
import { packDifferences, type Snapshot, unpackDifferences, unpackSnapshot } from './snapshot/snapshot'

/** A saved state can be this much longer than the image, bytes: a full shared folder, and some. */
const roomForSaved = 128 * 1024 * 1024

/** The emulator's own code did not arrive. */
export class EmulatorMissing extends Error {
  override readonly name = 'EmulatorMissing'
}

export interface RunnerParts {
  readonly send: (message: FromWorker, transfer?: Transferable[]) => void
  readonly instantiate: InstantiateEmulator
}

type Start = Extract<ToWorker, { type: 'start' }>

const damaged = problemOf('corrupt', 'damagedImage')

/** A machine behind messages: takes one of `toWorker`, and sends those of `fromWorker`. Anything else is ignored. */
export function createRunner({ send, instantiate }: RunnerParts): (message: unknown) => void {
  let guest: Guest | null = null
  let start: Start | null = null
  let isPaused = false
  let isWatched = false
  let terminal = { columns: 80, rows: 25 }
  let taken: (() => void) | null = null

  const create = (memory: number) =>
    Guest.create({
      instantiate,
      memory,
      output: (bytes, next) => {
        taken = next
        send({ type: 'output', bytes }, [bytes.buffer])
      },
    })

  /** Resumes what was saved; where that does not fit, the image's own state, in a machine that knows nothing of the other. */
  async function resume(
    image: Snapshot,
    { saved, key, memory, unpackedBytes }: Start,
  ): Promise<'saved' | 'image' | Problem> {
    const unpacked = saved && (await gunzip(saved, unpackedBytes + roomForSaved))
    const own = unpacked && unpackDifferences(key, image, unpacked)
    for (const [snapshot, resumed] of [[own, 'saved'] as const, [image, 'image'] as const]) {
      if (!snapshot) continue
      const made = await create(memory)
      const restored = await made.restore(snapshot)
      if (restored.ok) {
        guest = made
        return resumed
      }
      await made.close()
    }
    return damaged
  }

  async function begin(message: Start): Promise<void> {
    if (start) return
    start = message
    const bytes = await gunzip(message.image, message.unpackedBytes)
    const image = bytes?.length === message.unpackedBytes ? unpackSnapshot(bytes) : null
    if (!image) return send({ type: 'failed', error: damaged })
    const resumed = await resume(image, message)
    if (typeof resumed !== 'string') return send({ type: 'failed', error: resumed })
    send({ type: 'started', resumed })
    guest?.agent.resizeTerminal(terminal.columns, terminal.rows)
    guest?.agent.greet()
    if (isWatched) watch()
    if (!isPaused) guest?.run()
  }

  const watch = () =>
    guest?.display.watch(
      isWatched
        ? ({ lines, ...rest }) => send({ type: 'screen', screen: { ...rest, lines: [...lines] } })
        : null,
    )

  async function answer(call: Call): Promise<Outcome<unknown>> {
    if (!guest || !start) return problem('busy', 'notRunning')
    if (call.verb === 'save') return save(guest, start)
    if (call.verb === 'figures') return guest.agent.figures()
    if (call.verb === 'list') return guest.files.list(call.path)
    if (call.verb === 'read') return guest.files.read(call.path)
    if (call.verb === 'write') return guest.files.write(call.files)
    if (call.verb === 'space') return success(guest.files.space())
    return guest.files.remove(call.path)
  }

  function handle(message: ToWorker): void {
    switch (message.type) {
      case 'start':
        // What goes wrong inside of the emulator's code is no expected failure, but must not look like a slow start.
        begin(message).catch((error: unknown) => send({ type: 'failed', error: whyNot(error) }))
        return
      case 'run':
        isPaused = false
        return guest?.run()
      case 'pause':
        isPaused = true
        return guest?.pause()
      case 'input':
        return guest?.terminal.type(new TextEncoder().encode(message.text))
      case 'resize':
        terminal = message
        return guest?.agent.resizeTerminal(message.columns, message.rows)
      case 'press':
        return guest?.keyboard.press(message.code, message.isDown)
      case 'type-on-screen':
        return guest?.keyboard.type(message.text)
      case 'watch':
        isWatched = message.isWatched
        return watch()
      case 'taken':
        return taken?.()
      case 'call':
        void answer(message.call)
          .catch((error: unknown) => problem('crashed', 'failed', { detail: String(error) }))
          .then((result) => send({ type: 'answer', id: message.id, result }, transferable(result)))
    }
  }

  return (message) => {
    const checked = toWorker.safeParse(message)
    if (checked.success) handle(checked.data)
  }
}

const whyNot = (error: unknown): Problem =>
  error instanceof EmulatorMissing
    ? problemOf('download', 'noEmulator')
    : problemOf('unsupported', 'notInBrowser', { detail: String(error) })

/** The guest as it is now, as differences from the image, packed. The image is unpacked again rather than kept: it is large. */
async function save(guest: Guest, { image, unpackedBytes, key }: Start): Promise<Outcome<Uint8Array>> {
  const now = await guest.snapshot()
  const bytes = await gunzip(image, unpackedBytes)
  const base = bytes && unpackSnapshot(bytes)
  const differences = base && packDifferences(key, base, now)
  return differences ? success(await gzip(differences)) : problem('crashed', 'unreadableState')
}

const transferable = (result: Outcome<unknown>): Transferable[] =>
  result.ok && result.value instanceof Uint8Array && result.value.buffer instanceof ArrayBuffer
    ? [result.value.buffer]
    : []
