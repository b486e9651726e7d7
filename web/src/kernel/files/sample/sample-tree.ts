import { parentPath } from '../paths'
import type { NodeRecord } from '../store-types'
import type { FilePath } from '../types'

/** A sample: a file or folder that ships with the product. */
export interface SampleNode extends NodeRecord {
  readonly kind: 'file' | 'folder'
}

/** What a sample file holds: its text, or the address of a shipped file that is fetched when it is read. */
export type SampleContent = string | { readonly url: string; readonly size: number }

/** A sample as its author writes it, by path; a folder has no content. */
export interface Sample {
  /** Null: a folder. Folders above a sample need not be named. */
  readonly content: SampleContent | null
  readonly icon?: string
}

/** The base layer: never changed, the same for everyone. */
export interface SampleTree {
  readonly root: SampleNode
  /** By path, parents before what is in them; the root too. */
  readonly nodes: ReadonlyMap<FilePath, SampleNode>
  /** Paths of the files whose bytes are fetched when they are read. */
  readonly fetched: readonly FilePath[]
  /** The bytes of a sample file when they need not be fetched; null otherwise. */
  bytesNow(path: FilePath): Uint8Array | null
  /** The bytes of a sample file. Rejects when they cannot be fetched. */
  bytes(path: FilePath): Promise<Uint8Array>
}

/** All samples are as old as the product. */
const released = Date.UTC(2026, 10, 1, 9)

/** A short hash of a text (FNV-1a), so that a sample that a later version changes gets another revision. */
function hash(text: string): string {
  let value = 0x811c9dc5
  for (let index = 0; index < text.length; index++) {
    value = Math.imul(value ^ text.charCodeAt(index), 0x01000193)
  }
  return (value >>> 0).toString(36)
}

/** Makes the base layer of samples by path. `fetchBytes` gets shipped files. */
export function createSampleTree(
  samples: Readonly<Record<FilePath, Sample>>,
  fetchBytes: (url: string) => Promise<Uint8Array> = fetchShipped,
): SampleTree {
  const encoder = new TextEncoder()
  const texts = new Map<FilePath, Uint8Array>()
  const urls = new Map<FilePath, string>()
  const nodes = new Map<FilePath, SampleNode>()
  const root = sampleFolder('/')
  nodes.set('/', root)

  const addFolder = (path: FilePath, icon?: string) => {
    if (nodes.has(path)) return
    addFolder(parentPath(path))
    nodes.set(path, sampleFolder(path, icon))
  }
  for (const [path, { content, icon }] of Object.entries(samples)) {
    if (content === null) {
      addFolder(path, icon)
      continue
    }
    addFolder(parentPath(path))
    let { size, version } = { size: 0, version: '' }
    if (typeof content === 'string') {
      const bytes = encoder.encode(content)
      texts.set(path, bytes)
      size = bytes.length
      version = hash(content)
    } else {
      urls.set(path, content.url)
      size = content.size
      version = hash(content.url)
    }
    nodes.set(path, {
      ...root,
      path,
      kind: 'file',
      size,
      mode: 0o644,
      revision: `sample-${version}-${size}`,
      ...(icon === undefined ? {} : { icon }),
    })
  }

  return {
    root,
    nodes,
    fetched: [...urls.keys()],
    bytesNow: (path) => texts.get(path) ?? null,
    async bytes(path) {
      const url = urls.get(path)
      if (url !== undefined) {
        const fetched = await fetchBytes(url)
        texts.set(path, fetched)
        return fetched
      }
      const bytes = texts.get(path)
      if (!bytes) throw new Error(`${path} is no sample file`)
      return bytes
    },
  }
}

const sampleFolder = (path: FilePath, icon?: string): SampleNode => ({
  path,
  kind: 'folder',
  size: 0,
  modified: released,
  created: released,
  mode: 0o755,
  revision: 'sample-folder',
  target: null,
  change: 0,
  ...(icon === undefined ? {} : { icon }),
})

async function fetchShipped(url: string): Promise<Uint8Array> {
  const response = await fetch(url)
  if (!response.ok) throw new Error(`${url}: ${response.status}`)
  return new Uint8Array(await response.arrayBuffer())
}
