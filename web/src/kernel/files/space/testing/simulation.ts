import { isDeepStrictEqual } from 'node:util'
import * as fc from 'fast-check'
import { isWithin } from '../../paths'
import type { FilePath, SyncState } from '../../types'
import type { SpacePort } from '../types'
import { badConnection, type Fate } from './bad-connection'
import { createDevice, createManualClock, type Device, settle } from './device'

/*
 * Devices of one person that change files, over a bad connection, while the account is restored from earlier copies and
 * made again. The account is one in memory or a real one.
 */

/** An account that devices can be simulated on. */
export interface SimulatedAccount<Copy> {
  /** Its current id: another one after it was made again. */
  id(): string
  /** A device's connection to the account that has the current id. */
  connect(): SpacePort
  /** Forgets all removals up to now, as the database does after a time. */
  forgetRemovals(): Promise<void> | void
  /** Forgets all but the newest mark, as the database does when there are too many. */
  forgetMarks(): Promise<void> | void
  /** What there is, to go back to it. */
  copy(): Promise<Copy> | Copy
  /** Goes back to a copy, as a database that is restored; to the account of that time, too. */
  restore(copy: Copy): Promise<void> | void
  /** Starts as an account that is made again: nothing is left. */
  makeAgain(): Promise<void> | void
}

const path = fc.constantFrom(
  '/home/a',
  '/home/b',
  '/home/c.txt',
  '/home/d.txt',
  '/home/a/x',
  '/home/a/y',
  '/home/b/x',
  '/home/a/x/deep',
  '/home/sample.txt',
  '/home/papers',
  '/home/papers/old.txt',
  '/home/papers/new.txt',
)
const inFiles = [
  { weight: 16, arbitrary: fc.record({ kind: fc.constant('write' as const), path }) },
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('folder' as const), path }) },
  { weight: 8, arbitrary: fc.record({ kind: fc.constant('remove' as const), path }) },
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('move' as const), path, to: path }) },
  { weight: 18, arbitrary: fc.record({ kind: fc.constant('sync' as const) }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('reload' as const) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('forget' as const) }) },
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('arrive' as const) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('pause' as const) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('resume' as const) }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('release' as const), path }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('keep' as const), path }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('letGo' as const), path }) },
]
const inAccount = [
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('forgetMarks' as const) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('copy' as const) }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('restore' as const), nth: fc.nat(4) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('makeAgain' as const) }) },
]
type Step =
  | { readonly kind: 'write' | 'folder' | 'remove'; readonly path: FilePath }
  | { readonly kind: 'move'; readonly path: FilePath; readonly to: FilePath }
  | { readonly kind: 'sync' | 'reload' | 'forget' | 'forgetMarks' | 'copy' | 'makeAgain' }
  /** Large contents: those that are on their way are through, and what a person does with transfers. */
  | { readonly kind: 'arrive' | 'pause' | 'resume' }
  /** Which contents stay on a device. */
  | { readonly kind: 'release' | 'keep' | 'letGo'; readonly path: FilePath }
  | { readonly kind: 'restore'; readonly nth: number }

/** What devices do, and what becomes of their calls. */
export interface Script {
  readonly devices: number
  readonly steps: readonly { readonly device: number; readonly step: Step }[]
  readonly fates: readonly Fate[]
}

/** Scripts of random steps. `restores`: the account is restored and made again, too. */
export const scripts = (
  devices: number,
  length: { readonly least?: number; readonly most: number },
  { restores }: { readonly restores: boolean },
): fc.Arbitrary<Script> =>
  fc.record({
    devices: fc.constant(devices),
    steps: fc.array(
      fc.record({
        device: fc.nat(devices - 1),
        step: fc.oneof(...inFiles, ...(restores ? inAccount : [])),
      }),
      { minLength: length.least ?? 1, maxLength: length.most, size: 'max' },
    ),
    fates: fc.array(fc.constantFrom<Fate[]>('answered', 'answered', 'lost', 'answer lost'), {
      minLength: 1,
      maxLength: 12,
    }),
  })

/** What became of a simulation. */
export interface Outcome {
  readonly counts: Readonly<
    Record<
      | 'operations'
      | 'writes'
      | 'calls'
      | 'callsWithoutAnswer'
      | 'copies'
      | 'restored'
      | 'madeAgain'
      | 'conflicts'
      | 'released'
      | 'kept',
      number
    >
  >
  readonly faults: {
    /** Texts that were written, that no device threw away, and that are nowhere. */
    readonly lost: readonly string[]
    /** States of synchronisation at the end that are not "idle, nothing waits". */
    readonly unsettled: readonly SyncState[]
    /**
     * What each device shows at the end, and last one that knows the account alone, where that differs from what the first one
     * shows.
     */
    readonly different: readonly Readonly<Record<FilePath, string>>[]
  }
}

/** An {@link Outcome} in which nothing is lost and all devices show the same. */
export const noFaults: Outcome['faults'] = { lost: [], unsettled: [], different: [] }

/** Bytes above which a content is a large one here. */
const largeAbove = 60

/** Lets large contents be on their way until they are let through, or ended. */
function slowUploads(
  port: SpacePort,
  gate: { readonly isOpen: () => boolean; readonly waiting: Set<() => void> },
) {
  const upload: SpacePort['upload'] = async (contents, options = {}) => {
    const isLarge = contents.some(({ size }) => size > largeAbove)
    if (isLarge && !gate.isOpen()) {
      await new Promise<void>((resolve) => {
        gate.waiting.add(resolve)
        options.signal?.addEventListener('abort', () => resolve(), { once: true })
      })
    }
    if (options.signal?.aborted) return { ok: false, error: { code: 'cancelled', message: 'It was ended.' } }
    return port.upload(contents, options)
  }
  return { ...port, upload }
}

const endings = ['', ' and more than travels along', '', ` and ${'very '.repeat(12)}much more`]

/** Calls of one step that a device never comes to an end with. */
const endlessCalls = 2000

/** Contents of files that a device shows at and below a path. */
async function contentsAt(device: Device, at: FilePath): Promise<readonly string[]> {
  const all = await device.contents()
  return Object.keys(all)
    .filter((one) => isWithin(one, at))
    .map((one) => all[one] ?? '')
}

/** A connection of which it is known when nothing is under way. */
function watched(port: SpacePort, underWay: Set<Promise<unknown>>): SpacePort {
  const watch = <T>(call: Promise<T>) => {
    underWay.add(call)
    return call.finally(() => underWay.delete(call))
  }
  return {
    space: port.space,
    pull: (...args) => watch(port.pull(...args)),
    push: (...args) => watch(port.push(...args)),
    upload: (...args) => watch(port.upload(...args)),
    download: (...args) => watch(port.download(...args)),
  }
}

/** Runs a script; at the end the connection is good, and all devices synchronise until nothing waits. */
export async function simulate<Copy>(account: SimulatedAccount<Copy>, script: Script): Promise<Outcome> {
  const counts = {
    operations: 0,
    writes: 0,
    calls: 0,
    callsWithoutAnswer: 0,
    copies: 0,
    restored: 0,
    madeAgain: 0,
    conflicts: 0,
    released: 0,
    kept: 0,
  }
  const clock = createManualClock()
  const underWay = new Set<Promise<unknown>>()
  let isGood = false
  let callsOfStep = 0
  const fate = () => {
    counts.calls++
    // Devices that never come to an end would never let a time limit strike either.
    if (++callsOfStep > endlessCalls) throw new Error('the devices do not come to an end')
    const one = isGood ? 'answered' : (script.fates[counts.calls % script.fates.length] ?? 'answered')
    if (one !== 'answered') counts.callsWithoutAnswer++
    return one
  }
  const gate = { isOpen: () => isGood, waiting: new Set<() => void>() }
  const letThrough = () => {
    for (const arrive of Array.from(gate.waiting)) arrive()
    gate.waiting.clear()
  }
  const start = (disk?: Device['disk']) =>
    createDevice(slowUploads(badConnection(watched(account.connect(), underWay), fate), gate), {
      clock,
      largeAbove,
      pieceBytes: 30,
      ...(disk ? { disk } : {}),
    })
  const quiet = async () => {
    for (;;) {
      await settle()
      if (underWay.size === 0) return
      await Promise.all(underWay)
    }
  }

  const devices = Array.from({ length: script.devices }, () => start())
  const deviceAt = (index: number) => {
    const found = devices[index]
    if (!found) throw new Error('no such device')
    return found
  }
  const end = (device: Device) => {
    counts.conflicts += device.conflicts.length
    device.dispose()
  }
  const reload = (index: number) => {
    const device = deviceAt(index)
    end(device)
    devices[index] = start(device.disk)
  }
  const reloadAll = () => {
    for (const index of devices.keys()) reload(index)
  }

  const written = new Set<string>()
  const thrownAway = new Set<string>()
  const throwAway = (texts: readonly string[]) => {
    for (const text of texts) thrownAway.add(text)
  }
  const copies: Copy[] = [await account.copy()]

  async function inAccountDo(step: Step): Promise<void> {
    if (step.kind === 'forget') await account.forgetRemovals()
    else if (step.kind === 'forgetMarks') await account.forgetMarks()
    else if (step.kind === 'copy') {
      copies.push(await account.copy())
      counts.copies++
    } else if (step.kind === 'restore') {
      const copy = copies.at(-1 - (step.nth % copies.length))
      if (!copy) return
      const before = account.id()
      await account.restore(copy)
      counts.restored++
      if (account.id() !== before) reloadAll()
    } else if (step.kind === 'makeAgain') {
      await account.makeAgain()
      counts.madeAgain++
      reloadAll()
    }
  }

  /** What waits to be sent is not dropped, and what is can be read again. */
  async function release(device: Device, path: FilePath): Promise<void> {
    const waiting = Array.from(device.disk.outbox.keys()).filter((one) => isWithin(one, path))
    const before = await device.contents()
    const isHere = async (one: FilePath) => {
      const found = await device.files.stat(one)
      return found.ok && found.value.away !== true
    }
    const here = await Promise.all(waiting.map(isHere))
    const released = await (await device.keeping())?.release([path])
    if (released?.ok && released.value.bytes > 0) counts.released++
    for (const [at, one] of waiting.entries())
      if (here[at] && !(await isHere(one)) && device.disk.outbox.has(one))
        throw new Error(`${one} was dropped`)
    if (!isDeepStrictEqual(await device.contents(), before)) throw new Error(`${path} cannot be read again`)
  }

  async function onDeviceDo(index: number, step: Step): Promise<void> {
    const device = deviceAt(index)
    const { files } = device
    if (step.kind === 'sync') await device.fileStorage.syncNow()
    else if (step.kind === 'reload') reload(index)
    else if (step.kind === 'arrive') letThrough()
    else if (step.kind === 'pause') (await device.transfers())?.pauseAll()
    else if (step.kind === 'resume') (await device.transfers())?.resumeAll()
    else if (step.kind === 'keep') await (await device.keeping())?.keep([step.path], true)
    else if (step.kind === 'letGo') await (await device.keeping())?.keep([step.path], false)
    else if (step.kind === 'release') await release(device, step.path)
    else if (step.kind === 'folder') await files.createFolder(step.path)
    else if (step.kind === 'write') {
      const before = await contentsAt(device, step.path)
      const text = `content ${++counts.writes}${endings[counts.writes % endings.length]}`
      const result = await files.write(step.path, text)
      if (!result.ok) return
      written.add(text)
      if (!result.value.conflict) throwAway(before)
    } else if (step.kind === 'remove') {
      const before = await contentsAt(device, step.path)
      const result = await files.remove(step.path, { recursive: true })
      if (result.ok) throwAway(before)
    } else if (step.kind === 'move') {
      const replaced = await contentsAt(device, step.to)
      const result = await files.move(step.path, step.to, { existing: 'replace' })
      if (result.ok && step.to !== step.path) throwAway(replaced)
    } else await inAccountDo(step)
  }

  for (const { device, step } of script.steps) {
    counts.operations++
    callsOfStep = 0
    clock.advance(100)
    await quiet()
    await onDeviceDo(device, step)
  }

  isGood = true
  letThrough()
  const unsettled: SyncState[] = []
  for (let round = 0; round <= script.devices; round++) {
    callsOfStep = 0
    unsettled.length = 0
    for (const device of devices) {
      const transfers = await device.transfers()
      await device.fileStorage.syncNow()
      transfers?.resumeAll()
      do await quiet()
      while (transfers?.getState().some(({ state }) => state === 'running'))
      await device.fileStorage.syncNow()
      const { sync } = device.fileStorage.getState()
      if (sync && (sync.status !== 'idle' || sync.pending > 0)) unsettled.push(sync)
    }
  }
  const fresh = start()
  await fresh.fileStorage.syncNow()
  const contents = await Promise.all([...devices, fresh].map((device) => device.contents()))
  for (const device of [...devices, fresh]) end(device)
  const kept = new Set(Object.values(contents[0] ?? {}))
  counts.kept = [...written].filter((text) => kept.has(text)).length
  const lost = [...written].filter((text) => !thrownAway.has(text) && !kept.has(text))
  const [first] = contents
  return {
    counts,
    faults: { lost, unsettled, different: contents.filter((one) => !isDeepStrictEqual(one, first)) },
  }
}
