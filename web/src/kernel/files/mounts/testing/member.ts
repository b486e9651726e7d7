import { onTestFinished } from 'vitest'
import { memoryStorage } from '@/lib/key-value-storage'
import { storedValue } from '@/lib/stored-value'
import { success, withMessage } from '@/lib/result'
import { createDevice, createManualClock, type Device, settle } from '../../space/testing/device'
import { createSpaceServer, type SpaceServer } from '../../space/testing/space-server'
import type { MemberSpace, SpacePort, SpaceResult } from '../../space/types'
import { createMemoryDisk, createMemoryStore, type MemoryDisk } from '../../stores/memory-store'
import type { FilePath, FileStorageMode } from '../../types'
import { createMounts } from '../create-mounts'
import { followMemberSpaces } from '../member-spaces'
import { testSpace } from './test-space'

/** The server of a space. */
type Connectable = Pick<SpaceServer, 'connect'>

/** A person with their account, their shared folders and teams, and what one device of theirs has. */
export interface Member {
  readonly device: Device
  /** The person's own space. */
  readonly own: SpaceServer
  /** Makes the person a member of a space, or changes what they may do; a device hears of it at once. */
  join(server: Connectable, space?: Partial<MemberSpace>): Promise<string>
  /** Ends it. */
  leave(id: string): Promise<void>
  /** Folders that something was rescued into. */
  readonly rescued: readonly FilePath[]
  /** Ids of the spaces that the device has something of. */
  readonly kept: () => readonly string[]
  /** Whether the server of the list answers. */
  isReachable: boolean
  /** The same device after a reload. */
  reload(isReachable?: boolean): Promise<Member>
}

interface Disks {
  readonly own: MemoryDisk
  readonly spaces: Map<string, MemoryDisk>
  readonly storage: ReturnType<typeof memoryStorage>
}

interface MemberOptions {
  readonly mode?: FileStorageMode
  readonly own?: SpaceServer
  readonly disks?: Disks
  readonly servers?: Map<string, Connectable>
  readonly spaces?: MemberSpace[]
  readonly isReachable?: boolean
}

/** A person at a device that is in step. */
export async function createMember({
  mode = 'account',
  own = createSpaceServer(),
  disks = { own: createMemoryDisk(), spaces: new Map(), storage: memoryStorage() },
  servers = new Map(),
  spaces = [],
  isReachable = true,
}: MemberOptions = {}): Promise<Member> {
  const clock = createManualClock()
  const rescued: FilePath[] = []
  let hear: (() => void) | null = null
  const kept = storedValue(disks.storage, 'spaces')
  const answer = <T>(value: T): SpaceResult<T> =>
    member.isReachable
      ? success(value)
      : { ok: false, error: withMessage({ code: 'offline' }, () => 'There is no connection.') }
  /** A connection of somebody who may stop being a member. */
  const portOf = (id: string): SpacePort => {
    const server = servers.get(id) ?? createSpaceServer()
    const port = server.connect()
    const guard =
      <Args extends readonly unknown[], T>(call: (...args: Args) => Promise<SpaceResult<T>>) =>
      (...args: Args): Promise<SpaceResult<T>> =>
        spaces.some((space) => space.id === id)
          ? call(...args)
          : Promise.resolve({
              ok: false,
              error: withMessage({ code: 'refused' }, () => 'There is no such space.'),
            })
    return {
      space: port.space,
      pull: guard((...asked) => port.pull(...asked)),
      push: guard((...asked) => port.push(...asked)),
      upload: guard((...asked) => port.upload(...asked)),
      download: guard((...asked) => port.download(...asked)),
    }
  }
  const device = createDevice(own.connect(), {
    clock,
    disk: disks.own,
    firstMode: mode,
    spaces: (synchronise) => ({
      // Otherwise a test would wait until the desktop has settled.
      hasKnown: () => true,
      load: (parts) =>
        Promise.resolve(
          createMounts({
            ...parts,
            spaces: followMemberSpaces({
              ask: () => Promise.resolve(answer(spaces.map((space) => ({ ...space })))),
              follow({ onNews }) {
                hear = onNews
                return () => undefined
              },
              kept,
              attention: { isVisible: () => true, isOnline: () => true, onWake: () => () => undefined },
              clock,
            }),
            stores: {
              open(id) {
                const disk = disks.spaces.get(id) ?? createMemoryDisk()
                disks.spaces.set(id, disk)
                return Promise.resolve(createMemoryStore({ disk, hasOutbox: true }))
              },
              list: () => Promise.resolve([...disks.spaces.keys()]),
              remove(id) {
                disks.spaces.delete(id)
                return Promise.resolve()
              },
            },
            loadSynchroniser: (id) => Promise.resolve(synchronise(portOf(id))),
            exclusively: (_space, work) => work(),
            onRescued: (_space, folder) => rescued.push(folder),
          }),
        ),
    }),
  })
  onTestFinished(() => device.dispose())
  const member: Member = {
    device,
    own,
    rescued,
    isReachable,
    kept: () => [...disks.spaces.keys()],
    async join(server, given = {}) {
      const id = server.connect().space
      servers.set(id, server)
      const at = spaces.findIndex((space) => space.id === id)
      const space = testSpace({ since: spaces.length, ...spaces[at], ...given, id })
      spaces.splice(at < 0 ? spaces.length : at, at < 0 ? 0 : 1, space)
      hear?.()
      await calm()
      return id
    },
    async leave(id) {
      spaces.splice(
        spaces.findIndex((space) => space.id === id),
        1,
      )
      hear?.()
      await calm()
    },
    async reload(isReachable = true) {
      device.dispose()
      return createMember({ mode, own, disks, servers, spaces, isReachable })
    },
  }
  if (mode === 'account') await device.started
  await device.files.list('/')
  await calm()
  return member
}

/** Lets everything happen that waits for no clock. */
export async function calm(): Promise<void> {
  for (let turn = 0; turn < 20; turn++) await settle()
}

/** Lets a device send what it has, and what it hears of arrive. */
export async function pass({ device }: Member, ms = 20_000): Promise<void> {
  device.clock.advance(ms)
  await calm()
}
