import { onTestFinished } from 'vitest'
import type { Keeping, Transfers } from '../../transfer-types'
import type { SpacePort } from '../types'
import { createDevice, createManualClock, type Device, type ManualClock, settle } from './device'
import { createSpaceServer, type SpaceServer } from './space-server'

/** Bytes above which contents are large in these tests. */
export const largeAbove = 50

/** A device in mode 'account' of which a test knows that it synchronises. */
export interface StartedDevice extends Device {
  readonly transfers: () => Promise<Transfers>
  readonly keeping: () => Promise<Keeping>
}

/** An account and the time, for tests of large contents. */
export interface LargeFiles {
  readonly server: SpaceServer
  readonly clock: ManualClock
  /** Lets time pass, and what follows from it happen. */
  pass(ms: number): Promise<void>
  /** Starts a device, which ends with the test. */
  start(options?: Parameters<typeof createDevice>[1], port?: SpacePort): Promise<StartedDevice>
}

/** Nothing is going on any more: reading a Blob takes several turns. */
export async function rest(): Promise<void> {
  for (let turn = 0; turn < 20; turn++) await settle()
}

const certain = async <T>(asked: Promise<T | null>): Promise<T> => {
  const found = await asked
  if (found === null) throw new Error('the device does not synchronise')
  return found
}

/** An account without files. */
export function createLargeFiles(): LargeFiles {
  const server = createSpaceServer()
  const clock = createManualClock()
  return {
    server,
    clock,
    async pass(ms) {
      clock.advance(ms)
      await rest()
    },
    async start(options = {}, port = server.connect()) {
      const device = createDevice(port, { clock, largeAbove, ...options })
      onTestFinished(() => device.dispose())
      await device.started
      await rest()
      return {
        ...device,
        transfers: () => certain(device.transfers()),
        keeping: () => certain(device.keeping()),
      }
    },
  }
}
