import { parentPath } from '../paths'
import type { NodeRecord } from '../store-types'
import type { FilePath } from '../types'
import { contentHash } from './content-hash'

/** A sample: a file or folder that ships with the product. */
export interface SampleNode extends NodeRecord {
  readonly kind: 'file' | 'folder'
}

/** A text that is loaded when it is read. */
export interface LazyText {
  /** In bytes. */
  readonly size: number
  /** Its `contentHash`. */
  readonly hash: string
  /** Rejects when it cannot be loaded. */
  readonly load: () => Promise<string>
}

/** What a sample file holds: its text, now or when it is read, or the address of a shipped file that is fetched then. */
export type SampleContent = string | LazyText | { readonly url: string; readonly size: number }

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
  /** Paths of the files whose bytes come when they are read. */
  readonly fetched: readonly FilePath[]
  /** The bytes of a sample file when they are here; null otherwise. */
  bytesNow(path: FilePath): Uint8Array | null
  /** The bytes of a sample file, which are here from then on. Rejects when they cannot be fetched. */
  bytes(path: FilePath): Promise<Uint8Array>
}

/** All samples are as old as the product. */
const released = Date.UTC(2026, 10, 1, 9)

/** Makes the base layer of samples by path. `fetchBytes` gets shipped files. */
export function createSampleTree(
  samples: Readonly<Record<FilePath, Sample>>,
  fetchBytes: (url: string) => Promise<Uint8Array> = fetchShipped,
): SampleTree {
  const encoder = new TextEncoder()
  const here = new Map<FilePath, Uint8Array>()
  const elsewhere = new Map<FilePath, () => Promise<Uint8Array>>()
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
      here.set(path, bytes)
      size = bytes.length
      version = contentHash(content)
    } else if ('load' in content) {
      elsewhere.set(path, async () => encoder.encode(await content.load()))
      size = content.size
      version = content.hash
    } else {
      elsewhere.set(path, () => fetchBytes(content.url))
      size = content.size
      version = contentHash(content.url)
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
    fetched: [...elsewhere.keys()],
    bytesNow: (path) => here.get(path) ?? null,
    async bytes(path) {
      const bytes = here.get(path) ?? (await elsewhere.get(path)?.())
      if (!bytes) throw new Error(`${path} is no sample file`)
      here.set(path, bytes)
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
