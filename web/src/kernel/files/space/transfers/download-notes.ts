/*
 * Which downloads a person paused, as notes of the device's store, by the hash of the content: other tabs and later desktops leave
 * them alone until they are resumed.
 */
import { log } from '@/lib/log'
import { success } from '@/lib/result'
import type { Outbox } from '../../store-types'
import type { Volume } from '../../volume/volume'

const prefix = 'paused-in:'

/** Remembers which downloads are paused. */
export interface PausedDownloads {
  /** Hashes. Rejects when the store cannot be read. */
  read(): Promise<readonly string[]>
  /** Remembers that one is paused, or no longer; calls are written in their order. */
  note(hash: string, isPaused: boolean): void
}

/** The notes in the store of a volume. */
export function createPausedDownloads(
  volume: Pick<Volume, 'commit'>,
  outbox: Pick<Outbox, 'notes'>,
): PausedDownloads {
  const write = async (hash: string, isPaused: boolean): Promise<void> => {
    try {
      const noted = await volume.commit('/', () =>
        success({
          value: undefined,
          contents: new Map(),
          dropped: new Set(),
          sync: {
            received: new Set(),
            remotes: new Map(),
            settled: new Map(),
            notes: new Map([[prefix + hash, isPaused ? 'yes' : null]]),
          },
        }),
      )
      if (!noted.ok) log.warn('That a download is paused could not be stored', noted.error)
    } catch (error) {
      log.error('That a download is paused could not be stored', error)
    }
  }
  let last = Promise.resolve()
  return {
    async read() {
      const notes = await outbox.notes()
      return Array.from(notes).flatMap(([key, value]) =>
        value !== null && key.startsWith(prefix) ? [key.slice(prefix.length)] : [],
      )
    },
    note(hash, isPaused) {
      last = last.then(() => write(hash, isPaused))
    },
  }
}
