// What is loaded later is there already: a test waits for no disk.
import '../../late-synchroniser'
import '../space-store'
import type { Clock } from '@/lib/clock'
import { type KeyValueStorage, memoryStorage } from '@/lib/key-value-storage'
import { storedValue } from '@/lib/stored-value'
import { memoryOsStorage } from '@/kernel/storage/testing/memory-os-storage'
import { createFiles, type OwnedFiles } from '../../create-files'
import type { SpacesOptions } from '../../engine'
import { createSampleTree } from '../../sample/sample-tree'
import { createMemoryDisk, createMemoryStore, type MemoryDisk } from '../../stores/memory-store'
import type { CreateSynchroniser } from '../../store-types'
import type { FilePath, FileStorageMode } from '../../types'
import { createKeepingPool } from '../keeping/pool'
import { createSynchroniser } from '../synchroniser'
import type { FollowSpace, SpacePort } from '../types'
import { createTestTabs, type TestTabs } from './tabs'

/** Files that ship with the product, as far as these tests need some. */
const samples = {
  '/home/sample.txt': { content: 'the sample' },
  '/home/papers/old.txt': { content: 'an old paper' },
}

/** A clock that a test moves by hand. */
export interface ManualClock extends Clock {
  /** Lets time pass; timers that are due run in order. */
  advance(ms: number): void
}

/** A clock that stands still until it is moved. */
export function createManualClock(start = Date.UTC(2026, 10, 21, 12)): ManualClock {
  let now = start
  let timers: { readonly at: number; readonly run: () => void }[] = []
  return {
    now: () => now,
    after(ms, run) {
      const timer = { at: now + ms, run }
      timers.push(timer)
      return () => {
        timers = timers.filter((other) => other !== timer)
      }
    },
    advance(ms) {
      const end = now + ms
      for (;;) {
        const due = timers.filter((timer) => timer.at <= end).toSorted((a, b) => a.at - b.at)[0]
        if (!due) break
        timers = timers.filter((timer) => timer !== due)
        now = Math.max(now, due.at)
        due.run()
      }
      now = end
    },
  }
}

/** The page of a device, in the hands of a test. */
export interface TestAttention {
  isVisible: boolean
  isOnline: boolean
  /** As if the page got the focus or the network came back. */
  wake(): void
}

/** A browser of the person, with their files in mode 'account'. */
export interface Device extends OwnedFiles {
  readonly attention: TestAttention
  readonly clock: ManualClock
  /** What the browser keeps: give it to another device for a second tab or a reload. */
  readonly disk: MemoryDisk
  /** The locks of the browser: give them to a second tab. */
  readonly locks: Locks
  /** The tabs of the browser, the same. */
  readonly tabs: TestTabs
  /** Resolves when what synchronises is loaded and has begun. */
  readonly started: Promise<void>
  /** Copies that were made of this device's files. */
  readonly conflicts: readonly FilePath[]
  /** Everything that is there: contents of files, '(folder)', or '→ target' of links. */
  contents(): Promise<Readonly<Record<FilePath, string>>>
}

let devices = 0

/** Runs work of one name one after the other. */
type Locks = <T>(name: string, work: () => Promise<T>) => Promise<T>

/** Work of one name is done one after the other, as with the locks of a browser. */
function oneAtATime(): Locks {
  const last = new Map<string, Promise<unknown>>()
  return async <T>(name: string, work: () => Promise<T>): Promise<T> => {
    const done = (last.get(name) ?? Promise.resolve()).then(work, work)
    last.set(name, done)
    return done
  }
}

/** Resolves when nothing is going on any more that waits for neither a clock nor a test. */
export const settle = () => new Promise<void>((resolve) => setImmediate(resolve))

/** Starts a device on a connection to an account. */
export function createDevice(
  port: SpacePort,
  {
    clock = createManualClock(),
    disk = createMemoryDisk(),
    isOnline = true,
    follow,
    largeAbove,
    pieceBytes,
    locks = oneAtATime(),
    tabs = createTestTabs(),
    storage = memoryStorage(),
    random = () => 0,
    spaces,
    firstMode = 'account',
  }: {
    readonly clock?: ManualClock
    readonly disk?: MemoryDisk
    readonly isOnline?: boolean
    /** Tells of changes of the space. */
    readonly follow?: FollowSpace
    /** Bytes above which contents travel beside all other changes. */
    readonly largeAbove?: number
    /** Bytes above which contents are kept in pieces. */
    readonly pieceBytes?: number
    /** What else the browser keeps. */
    readonly storage?: KeyValueStorage
    /** Those of another tab; absent: its own. */
    readonly locks?: Locks
    /** Where the device's moment to ask for news is, from 0 up to 1. */
    readonly random?: () => number
    /** The same. */
    readonly tabs?: TestTabs
    /** Puts spaces among the files; told how each is kept in step. */
    readonly spaces?: (synchronise: (to: SpacePort) => CreateSynchroniser) => SpacesOptions
    /** Where files are kept at first; default 'account'. */
    readonly firstMode?: FileStorageMode
  } = {},
): Device {
  const listeners = new Set<() => void>()
  const attention: TestAttention = {
    isVisible: true,
    isOnline,
    wake: () => {
      for (const listener of listeners) listener()
    },
  }
  const conflicts: FilePath[] = []
  const keepingSetting = storedValue(storage, 'keeping')
  const keepingPool = createKeepingPool(clock)
  let start: (() => void) | null = null
  const started = new Promise<void>((resolve) => {
    start = resolve
  })
  const synchronise = (to: SpacePort) =>
    createSynchroniser({
      findSpace: () => Promise.resolve({ ok: true, value: to.space }),
      openSpace: () => ({ ...to, signedUrl: () => Promise.resolve({ ok: true, value: null }) }),
      clock,
      random,
      ...(follow ? { follow } : {}),
      attention: {
        isVisible: () => attention.isVisible,
        isOnline: () => attention.isOnline,
        onWake(listener) {
          listeners.add(listener)
          return () => listeners.delete(listener)
        },
      },
      exclusively: (work) => work(),
      uploadsExclusively: (work) => locks('uploads', work),
      downloadsExclusively: locks,
      joinTabs: () => tabs.join(),
      keepingSetting,
      keepingPool,
      persist: (ask) => Promise.resolve(ask),
      ...(largeAbove === undefined ? {} : { largeAbove }),
      newTag: () => `device-${++devices}`,
      onConflicts: (copies) => conflicts.push(...copies),
    })
  const owned = createFiles({
    name: 'ada',
    storage: memoryOsStorage(),
    firstMode,
    isProtected: () => true,
    now: () => clock.now(),
    ...(pieceBytes === undefined ? {} : { pieceBytes }),
    openStore: () => Promise.resolve(createMemoryStore({ disk, hasOutbox: true })),
    loadSamples: () => Promise.resolve(createSampleTree(samples)),
    ...(spaces && { spaces: spaces(synchronise) }),
    loadSynchroniser: async () => {
      const create = synchronise(port)
      return (files) => {
        const synchroniser = create(files)
        start?.()
        return synchroniser
      }
    },
  })
  return {
    ...owned,
    attention,
    clock,
    disk,
    locks,
    tabs,
    started,
    conflicts,
    async contents() {
      const found = await owned.files.walk('/')
      if (!found.ok) throw new Error(found.error.message)
      const all: Record<FilePath, string> = {}
      for (const { path, type, link } of found.value) {
        if (link !== null) all[path] = `→ ${link}`
        else if (type === 'folder') all[path] = '(folder)'
        else {
          const text = await owned.files.readText(path)
          if (!text.ok) throw new Error(text.error.message)
          all[path] = text.value
        }
      }
      return all
    },
  }
}
