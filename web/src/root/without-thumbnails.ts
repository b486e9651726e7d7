import type { FileStorage } from '@/kernel/files/types'
import type { Thumbnails } from '@/kernel/files/thumbnails/thumbnails'
import { log } from '@/lib/log'
import type { Result } from '@/lib/result'

/** Where files are kept, with small pictures that go when the files do: when they are reset, and when another place has them. */
export function withoutThumbnails(storage: FileStorage, thumbnails: () => Promise<Thumbnails>): FileStorage {
  const forget = async <Outcome extends Result<void, object>>(outcome: Outcome): Promise<Outcome> => {
    if (!outcome.ok) return outcome
    try {
      await (await thumbnails()).clear()
    } catch (error) {
      log.error('Small pictures were not forgotten', error)
    }
    return outcome
  }
  return {
    ...storage,
    async use(mode, options) {
      const { mode: before } = storage.getState()
      const outcome = await storage.use(mode, options)
      return mode === before ? outcome : forget(outcome)
    },
    resetToSamples: async () => forget(await storage.resetToSamples()),
  }
}
