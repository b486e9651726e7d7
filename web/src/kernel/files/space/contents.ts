import { success } from '@/lib/result'
import { fileFailure } from '../errors'
import type { NodeRecord, Outbox, StoredContent } from '../store-types'
import type { FilePath } from '../types'
import type { FileNode } from '../volume/tree'
import { withContent } from '../volume/stage'
import type { AwayNode, Volume } from '../volume/volume'
import { unpackEntry } from './known-entries'
import { createPausedDownloads } from './transfers/download-notes'
import { createDownloads, type Downloads, type FetchedContent, type FetchedFor } from './transfers/downloads'
import type { FetchFromSpace } from './transfers/queue-types'

/** A content that came; what is large is a Blob. */
type StoredBytes = Blob | Uint8Array

/** What a space can give of the files of a device. */
export interface SpaceContents {
  /** The content of a file that is in the space and not here, which is kept from then on; null where it cannot be had now. */
  readonly fetchAway: (node: AwayNode) => Promise<StoredBytes | null>
  /** The same for a file that nobody waits for. */
  readonly fetchInBackground: (node: AwayNode) => Promise<StoredBytes | null>
  /** Large contents on their way. */
  readonly downloads: Downloads
  /** The content of a damaged file, stored again, where the space has just what this device had; null otherwise. */
  readonly fetchAgain: (node: FileNode) => Promise<StoredBytes | null>
  /** Whether the space said that it does not have the content of a file any more. */
  readonly isLost: (path: FilePath) => boolean
  /** Whether the person stopped the download when the content of a file was asked for last. */
  readonly isStopped: (path: FilePath) => boolean
  /** {@link isLost} by hash. */
  readonly hasLost: (hash: string) => boolean
  /** Whether {@link fetchAgain} would find something, as far as this device knows. */
  readonly isThere: (path: FilePath) => Promise<boolean>
}

type Keep = (node: FileNode) => FileNode

/** Fetches contents from a space and keeps them: readers of one content wait for one answer. */
export function createSpaceContents(
  volume: Volume,
  outbox: Outbox,
  { download, largeAbove, ...options }: FetchFromSpace,
): SpaceContents {
  const underWay = new Map<string, Promise<StoredBytes | null>>()
  /** Hashes of contents that the space did not have when it was asked last. */
  const lost = new Set<string>()
  /** Hashes of contents whose download was stopped when they were asked for last. */
  const stopped = new Set<string>()

  /** Stores a content that came in all files that want it. */
  const keepEverywhere = async (hash: string, { content, staged }: FetchedContent) => {
    const size = content instanceof Blob ? content.size : content.length
    const store = (stored: StoredContent) =>
      volume.commit('/', (sequence) => {
        const contents = new Map<string, StoredContent>()
        const received = new Set<FilePath>()
        for (const node of Array.from(volume.tree.all())) {
          if (node.away !== hash) continue
          const { away: _away, ...here } = node
          volume.tree.put({ ...here, change: sequence })
          contents.set(node.revision, stored)
          received.add(node.path)
        }
        return success({
          value: received.size,
          contents,
          dropped: new Set(),
          sync: { received, remotes: new Map(), settled: new Map() },
        })
      })
    const kept =
      staged === null ? await withContent(volume, '/', content, store) : await store({ staged, size })
    // Nobody wants it any more.
    if (staged !== null && kept.ok && kept.value === 0) await volume.store.staging.remove(staged)
  }

  const whereWanted = (hash: string, before: FilePath | null): FetchedFor | null => {
    const node = before === null ? undefined : volume.tree.get(before)
    if (node?.away === hash) return { path: node.path, size: node.size }
    for (const { away, path, size } of volume.tree.all()) if (away === hash) return { path, size }
    return null
  }

  const downloads = createDownloads({
    ...options,
    download,
    staging: volume.store.staging,
    stagedAbove: volume.pieceBytes,
    whereWanted,
    paused: createPausedDownloads(volume, outbox),
    catchUp: () => volume.catchUp(),
    keep: keepEverywhere,
    onCommit: volume.onCommit,
  })

  const fetchLarge = async ({ away, size, path }: AwayNode, isBackground: boolean) => {
    const fetched = await downloads.fetch(away, { path, size }, isBackground)
    noteLost(away, fetched)
    if (!fetched.ok && fetched.error.code === 'cancelled') stopped.add(away)
    else stopped.delete(away)
    return fetched.ok ? (fetched.value?.content ?? null) : null
  }

  const noteLost = (hash: string, answer: { readonly ok: boolean; readonly value?: unknown }) => {
    if (answer.ok && answer.value === null) lost.add(hash)
    else if (answer.ok) lost.delete(hash)
  }

  /** Stores a content that came, unless the file has another one by now. */
  const keep = (path: FilePath, revision: string, content: StoredBytes, change: Keep) =>
    withContent(volume, path, content, (stored) =>
      volume.commit(path, (sequence) => {
        const node = volume.tree.get(path)
        if (!node || node.revision !== revision) return fileFailure('EIO', path)
        const kept = change(node)
        // A damaged record may have lost the name of its content.
        const named =
          kept.revision === '' ? { ...kept, revision: volume.newRevision(sequence, kept.size) } : kept
        volume.tree.put({ ...named, change: sequence })
        return success({
          value: undefined,
          contents: new Map(
            (content instanceof Blob ? content.size : content.length) > 0 ? [[named.revision, stored]] : [],
          ),
          dropped: new Set(),
          sync: { received: new Set([path]), remotes: new Map(), settled: new Map() },
        })
      }),
    )

  const fetch = async (
    { path, revision }: Pick<NodeRecord, 'path' | 'revision'>,
    content: { readonly hash: string; readonly size: number },
    change: Keep,
  ) => {
    const answer = await download(content)
    noteLost(content.hash, answer)
    if (!answer.ok || !answer.value) return null
    // Where there is no room it is read, and fetched again the next time.
    await keep(path, revision, answer.value, change)
    return answer.value
  }

  const once = (key: string, start: () => Promise<StoredBytes | null>) => {
    const fetching =
      underWay.get(key) ??
      start()
        .catch(() => null)
        .finally(() => underWay.delete(key))
    underWay.set(key, fetching)
    return fetching
  }

  /** The hash and size of what the space has of a file, where this device had just that. */
  const asInSpace = async ({ id, revision }: FileNode) => {
    const packed = id === undefined ? undefined : (await outbox.entries()).get(id)
    const known = id === undefined || packed === undefined ? null : unpackEntry(id, packed)
    const isHeld = known !== null && known.held === revision && known.entry.hash !== null
    return isHeld ? { hash: known.entry.hash ?? '', size: known.entry.size } : null
  }

  const fetchAway = (node: AwayNode, isBackground: boolean) =>
    node.size > largeAbove
      ? fetchLarge(node, isBackground)
      : once(node.revision, () =>
          fetch(node, { hash: node.away, size: node.size }, ({ away: _away, ...here }) => here),
        )

  return {
    downloads,
    fetchAway: (node) => fetchAway(node, false),
    fetchInBackground: (node) => fetchAway(node, true),
    fetchAgain: (node) =>
      once(`${node.path}\0`, async () => {
        const content = await asInSpace(node)
        return (
          content &&
          fetch(node, content, ({ isDamaged: _isDamaged, ...sound }) => ({ ...sound, size: content.size }))
        )
      }),
    hasLost: (hash) => lost.has(hash),
    isLost: (path) => lost.has(volume.tree.get(path)?.away ?? ''),
    isStopped: (path) => stopped.has(volume.tree.get(path)?.away ?? ''),
    async isThere(path) {
      const node = volume.tree.get(path)
      return node !== undefined && (await asInSpace(node)) !== null
    },
  }
}
