import type { DownloadStaging } from './queue-types'

/** Keeps what comes as long as this page lasts. */
export function createPageStaging(): DownloadStaging {
  const contents = new Map<string, Blob>()
  const of = (key: string) => contents.get(key) ?? new Blob()
  return {
    size: (key) => Promise.resolve(of(key).size),
    append(key, piece) {
      contents.set(key, new Blob([of(key), piece]))
      return Promise.resolve({ ok: true, sequence: 0 })
    },
    read: (key) => Promise.resolve(of(key)),
    remove(key) {
      contents.delete(key)
      return Promise.resolve()
    },
  }
}
