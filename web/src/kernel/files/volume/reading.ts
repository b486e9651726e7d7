import { type Sentence, success } from '@/lib/result'
import { damaged, fileFailure, largestRead } from '../errors'
import { baseName } from '../paths'
import type { SampleTree } from '../sample/sample-tree'
import type { NodeRecord } from '../store-types'
import { texts } from '../texts'
import type { FilePath, FileResult } from '../types'
import type { ContentCache } from './content-cache'
import { locate } from './locate'
import type { FileNode } from './tree'
import type { Volume } from './volume'

/** What has to be known of a file to read its content. */
export type ContentNode = Pick<NodeRecord, 'path' | 'size' | 'revision' | 'away' | 'isDamaged'> & {
  readonly isSample?: boolean
}

/** A copy of bytes, or those of a Blob. */
const bytesOf = async (content: Blob | Uint8Array): Promise<Uint8Array> =>
  content instanceof Blob ? new Uint8Array(await content.arrayBuffer()) : content.slice()

const blobFrom = (content: Blob | Uint8Array): Blob =>
  content instanceof Blob ? content : new Blob([content.slice()])

/** What reading needs of a volume. */
type ReadVolume = Pick<
  Volume,
  'tree' | 'store' | 'quiet' | 'catchUp' | 'noteUse' | 'fetchAway' | 'fetchAgain' | 'whyAway' | 'markDamaged'
>

interface ReadingOptions {
  readonly samples: SampleTree
  readonly remembered: ContentCache
  /** Why the store cannot be used any more; null: it can. */
  readonly problem: () => Sentence | null
}

/** Reads the files of a volume: from what is remembered, its store, or where else their contents are. */
export class Reading {
  constructor(
    private readonly volume: ReadVolume,
    private readonly options: ReadingOptions,
  ) {}

  /** The bytes of a file. Waits for changes that touch it. */
  read(path: FilePath): Promise<FileResult<Uint8Array>> {
    return this.readWith(path, (node) => this.contentOf(node), bytesOf, largestRead)
  }

  /** The content of a file, whose bytes need not be in memory. Waits for changes that touch it. */
  readBlob(path: FilePath): Promise<FileResult<Blob>> {
    return this.readWith(path, (node) => this.blobOf(node), blobFrom)
  }

  private async readWith<T>(
    path: FilePath,
    contentOf: (node: FileNode) => Promise<T | null>,
    from: (fetched: Blob | Uint8Array) => T | Promise<T>,
    most = Number.POSITIVE_INFINITY,
  ): Promise<FileResult<T>> {
    await this.volume.quiet(path)
    const found = this.findFile(path)
    if (!found.ok) return found
    if (found.value.size > most)
      return fileFailure('EFBIG', path, () => texts.tooLargeToRead({ name: baseName(path) }))
    this.volume.noteUse(found.value)
    const content = await contentOf(found.value)
    if (content !== null) return success(content)
    // Another tab may have replaced it a moment ago.
    await this.volume.catchUp()
    const again = this.findFile(path)
    if (!again.ok) return again
    const node = again.value
    // What could not be fetched a moment ago cannot be fetched now.
    const isStillAway = node.away !== undefined && node.away === found.value.away
    const later = isStillAway ? null : await contentOf(node)
    if (later !== null) return success(later)
    const repaired = (await this.isDamaged(node)) ? await this.volume.fetchAgain(node) : null
    if (repaired) return success(await from(repaired))
    if (node.away !== undefined) {
      const why = this.volume.whyAway(node.path)
      return fileFailure(why?.code ?? 'EIO', node.path, why?.message)
    }
    const problem = this.options.problem()
    if (!(await this.isDamaged(node)))
      return fileFailure('EIO', node.path, problem ? () => problem.message : undefined)
    this.volume.markDamaged(node)
    return { ok: false, error: damaged(node.path) }
  }

  /** Whether what is stored of a file is not what was noted of it; false where the store cannot be read at all. */
  private async isDamaged(node: FileNode): Promise<boolean> {
    if (node.isDamaged || node.isSample || node.away !== undefined) return node.isDamaged === true
    try {
      return (await this.volume.store.readBlob(node.revision))?.size !== node.size
    } catch {
      return false
    }
  }

  private findFile(path: FilePath) {
    const place = locate(this.volume.tree, path, true)
    if (!place.ok) return place
    const { node } = place.value
    if (!node) return fileFailure('ENOENT', path)
    if (node.kind === 'folder') return fileFailure('EISDIR', node.path)
    return success(node)
  }

  /** A copy of a file's bytes; null when they cannot be had. */
  async contentOf(node: ContentNode): Promise<Uint8Array | null> {
    try {
      if (node.away !== undefined) {
        const fetched = await this.volume.fetchAway({ ...node, away: node.away })
        return fetched && (await bytesOf(fetched))
      }
      if (node.isSample) return (await this.options.samples.bytes(node.path)).slice()
      if (node.isDamaged) return null
      if (node.size === 0) return new Uint8Array()
      const known = this.options.remembered.get(node.revision)
      if (known) return known.slice()
      const bytes = await this.volume.store.readContent(node.revision)
      if (bytes?.length !== node.size) return null
      this.options.remembered.keep(node.revision, bytes)
      return bytes.slice()
    } catch {
      return null
    }
  }

  /** A file's content, whose bytes need not be in memory; null when it cannot be had. */
  async blobOf(node: ContentNode): Promise<Blob | null> {
    try {
      if (node.away !== undefined) {
        const fetched = await this.volume.fetchAway({ ...node, away: node.away })
        return fetched && blobFrom(fetched)
      }
      if (node.isSample) return blobFrom(await this.options.samples.bytes(node.path))
      if (node.isDamaged) return null
      if (node.size === 0) return new Blob()
      const blob = await this.volume.store.readBlob(node.revision)
      return blob?.size === node.size ? blob : null
    } catch {
      return null
    }
  }
}
