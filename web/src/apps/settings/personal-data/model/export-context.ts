import type { ZipWriter } from '@/lib/zip/write-zip'
import { portableName } from './portable-names'
import type { PartId, PersonalDataOs } from './parts'

/** Something that is missing from an export, and why. */
export interface ExportGap {
  readonly name: string
  readonly reason: string
}

/** How far an export is. `count` 0: not known yet. */
export interface ExportProgress {
  readonly part: PartId
  readonly done: number
  readonly count: number
}

/** A file of the account that points to another. */
export interface ExportedLink {
  readonly path: string
  readonly target: string
}

/** A deleted file of the recycle bin. */
export interface ExportedTrash {
  readonly place: string
  readonly from: string
  readonly deleted: string
}

/** What every part of an export works with. Its writers reject when the export is cancelled, or cannot be stored. */
export interface ExportContext {
  readonly os: PersonalDataOs
  readonly signal: AbortSignal
  readonly text: (name: string, text: string, modified?: number) => Promise<void>
  readonly json: (name: string, value: unknown) => Promise<void>
  readonly bytes: (
    name: string,
    bytes: Uint8Array | Blob,
    facts: { readonly modified: number; readonly mode?: number },
  ) => Promise<void>
  readonly folder: (name: string, modified: number) => Promise<void>
  readonly progress: (part: PartId, done: number, count: number) => void
  readonly gap: (name: string, reason: string) => void
  /** Of places whose names no other system could have: what they are called here. */
  readonly names: Record<string, string>
  readonly links: ExportedLink[]
  readonly trash: ExportedTrash[]
}

interface ContextOptions {
  readonly os: PersonalDataOs
  readonly zip: ZipWriter
  readonly signal: AbortSignal
  readonly onProgress: (progress: ExportProgress) => void
  readonly now: number
}

/** Bytes of a file that is compressed, which is done in memory: 8 MiB. */
const mostCompressed = 8 * 1024 * 1024

/** A copy of the bytes, which are not ours to hand over; of what is large, the Blob, which is read piece by piece. */
const asMember = async (content: Uint8Array | Blob): Promise<Uint8Array<ArrayBuffer> | Blob> => {
  if (!(content instanceof Blob)) return new Uint8Array(content)
  return content.size > mostCompressed ? content : new Uint8Array(await content.arrayBuffer())
}

/** Makes the context of one export, and the list of what it could not take along. */
export function createExportContext({ os, zip, signal, onProgress, now }: ContextOptions) {
  const gaps: ExportGap[] = []
  const add: ExportContext['bytes'] = async (name, content, facts) => {
    signal.throwIfAborted()
    await zip.add({ name, bytes: await asMember(content), ...facts })
  }
  const text: ExportContext['text'] = (name, content, modified = now) =>
    add(name, new TextEncoder().encode(content), { modified })
  const context: ExportContext = {
    os,
    signal,
    bytes: add,
    text,
    json: (name, value) => text(name, `${JSON.stringify(value, null, 2)}\n`),
    folder: (name, modified) => add(`${name}/`, new Uint8Array(0), { modified }),
    progress: (part, done, count) => onProgress({ part, done, count }),
    gap: (name, reason) => gaps.push({ name, reason }),
    names: {},
    links: [],
    trash: [],
  }
  return { context, gaps: gaps as readonly ExportGap[] }
}

/** Names for folders of things that may be called the same. */
export function createFolderNames(): (name: string) => string {
  const taken = new Set<string>()
  return (name) => {
    const plain = portableName(name.replaceAll('/', '_').slice(0, 80)).trim() || '_'
    for (let number = 1; ; number++) {
      const candidate = number === 1 ? plain : `${plain} (${number})`
      if (taken.has(candidate.toLowerCase())) continue
      taken.add(candidate.toLowerCase())
      return candidate
    }
  }
}
