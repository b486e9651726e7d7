import { baseName, freeName, isWithin, joinPath, normalisePath, parentPath } from '@/kernel/files/paths'
import type {
  Draft,
  Drafts,
  FileChange,
  FileEntry,
  FileError,
  FileErrorCode,
  FileResult,
  FileSystem,
  WriteReceipt,
} from '@/kernel/files/types'

interface StoredFile {
  readonly bytes: Uint8Array
  readonly revision: string
}

const unused = (): never => {
  throw new Error('The editors do not use this method')
}

const error = (code: FileErrorCode, path: string): FileError => ({ code, path, message: `${code}: ${path}` })

/** Files in memory with faults on demand: `fail` makes the next writes or reads end with an error. */
export function createFakeFiles(initial: Readonly<Record<string, string | Uint8Array>> = {}) {
  const stored = new Map<string, StoredFile>()
  const folders = new Set(['/', '/home', '/home/documents'])
  const listeners = new Set<(changes: readonly FileChange[]) => void>()
  let revisions = 0
  let writeFault: FileErrorCode | null = null
  let readFault: FileErrorCode | null = null
  /** While set, writes wait for it. */
  let gate: Promise<void> | null = null

  const bytesOf = (data: string | Uint8Array | Blob) => {
    if (data instanceof Blob) return unused()
    return typeof data === 'string' ? new TextEncoder().encode(data) : data
  }
  const put = (path: string, data: string | Uint8Array | Blob) => {
    revisions += 1
    stored.set(path, { bytes: bytesOf(data), revision: `r${revisions}` })
  }
  const tell = (kind: FileChange['kind'], path: string, isOwn = true) => {
    for (const listener of listeners) listener([{ kind, path, isOwn }])
  }
  const entryOf = (path: string): FileEntry | null => {
    const file = stored.get(path)
    if (!file && !folders.has(path)) return null
    return {
      name: baseName(path),
      path,
      type: file ? 'file' : 'folder',
      size: file?.bytes.length ?? 0,
      modified: 0,
      created: 0,
      mode: 0o644,
      revision: file?.revision ?? '',
      isSystem: false,
      link: null,
    }
  }
  const receipt = (path: string, conflict: string | null): FileResult<WriteReceipt> => {
    const entry = entryOf(path)
    return entry ? { ok: true, value: { entry, conflict } } : unused()
  }

  const write: FileSystem['write'] = async (path, data, options = {}) => {
    await gate
    if (writeFault) return { ok: false, error: error(writeFault, path) }
    if (!folders.has(parentPath(path))) return { ok: false, error: error('ENOENT', path) }
    const there = stored.get(path)
    if (there && options.existing === 'refuse') return { ok: false, error: error('EEXIST', path) }
    if (there && options.basedOn !== undefined && options.basedOn !== there.revision) {
      const beside = joinPath(
        parentPath(path),
        freeName(baseName(path), (name) => stored.has(joinPath(parentPath(path), name))),
      )
      put(beside, data)
      tell('created', beside)
      return receipt(path, beside)
    }
    put(path, data)
    tell(there ? 'changed' : 'created', path)
    return receipt(path, null)
  }

  const files: FileSystem = {
    stat: async (path) => {
      const entry = entryOf(normalisePath(path))
      return entry ? { ok: true, value: entry } : { ok: false, error: error('ENOENT', path) }
    },
    readBytes: async (path) => {
      if (readFault) return { ok: false, error: error(readFault, path) }
      const file = stored.get(path)
      return file ? { ok: true, value: file.bytes } : { ok: false, error: error('ENOENT', path) }
    },
    readBlob: async (path) => {
      if (readFault) return { ok: false, error: error(readFault, path) }
      const file = stored.get(path)
      return file
        ? { ok: true, value: new Blob([file.bytes.slice()]) }
        : { ok: false, error: error('ENOENT', path) }
    },
    list: async (folder) => ({
      ok: true,
      value: [...stored.keys()]
        .filter((path) => parentPath(path) === folder)
        .flatMap((path) => entryOf(path) ?? []),
    }),
    write,
    remove: async (path) => {
      stored.delete(path)
      tell('removed', path)
      return { ok: true, value: undefined }
    },
    apply: async (operations) => {
      const receipts: WriteReceipt[] = []
      for (const operation of operations) {
        if (operation.kind === 'folder') folders.add(operation.path)
        else if (operation.kind === 'write') {
          const { path, data, ...options } = operation
          const written = await write(path, data, options)
          if (!written.ok) return written
          receipts.push(written.value)
        } else unused()
      }
      return { ok: true, value: receipts }
    },
    watch: (path, listener) => {
      const own = (changes: readonly FileChange[]) => {
        const within = changes.filter((change) => isWithin(change.path, path))
        if (within.length > 0) listener(within)
      }
      listeners.add(own)
      return () => void listeners.delete(own)
    },
    readText: unused,
    createFolder: unused,
    move: unused,
    copy: unused,
    walk: unused,
  }
  for (const [path, data] of Object.entries(initial)) put(path, data)

  return {
    files,
    text: (path: string) => {
      const file = stored.get(path)
      return file ? new TextDecoder('utf-8', { ignoreBOM: true }).decode(file.bytes) : null
    },
    names: () => [...stored.keys()],
    /** Someone else writes a file. */
    changeElsewhere: (path: string, data: string) => {
      put(path, data)
      tell('changed', path, false)
    },
    /** Someone else deletes a file, or a folder with it. */
    removeElsewhere: (path: string) => {
      for (const each of stored.keys()) if (isWithin(each, path)) stored.delete(each)
      folders.delete(path)
      tell('removed', path, false)
    },
    failWrites: (code: FileErrorCode | null) => {
      writeFault = code
    },
    failReads: (code: FileErrorCode | null) => {
      readFault = code
    },
    /** Holds writes back until the returned function is called. */
    holdWrites: () => {
      let open: () => void = unused
      gate = new Promise((resolve) => {
        open = resolve
      })
      return () => {
        gate = null
        open()
      }
    },
  }
}

/** Drafts in memory; `fail` makes keeping end with an error. */
export function createFakeDrafts(initial: readonly Draft[] = []) {
  const kept = new Map(initial.map((draft) => [draft.key, draft]))
  /** Texts that are kept as edits of others, as they came out. */
  const edits = new Map<string, Draft>()
  let fault: FileErrorCode | null = null
  let writes = 0
  const all = () => Array.from(kept, ([key, draft]) => edits.get(key) ?? draft)
  const drafts: Drafts = {
    keep: async (draft) => {
      writes += 1
      if (fault) return { ok: false, error: error(fault, draft.path ?? draft.name) }
      kept.set(draft.key, draft)
      edits.delete(draft.key)
      return { ok: true, value: undefined }
    },
    keepEdit: async ({ key, of, from, to, insert, kept: when }) => {
      writes += 1
      if (fault) return { ok: false, error: error(fault, key) }
      const draft = kept.get(key)
      if (draft?.id !== of) return { ok: false, error: error('EIO', key) }
      edits.set(key, {
        ...draft,
        text: draft.text.slice(0, from) + insert + draft.text.slice(to),
        kept: when,
      })
      return { ok: true, value: undefined }
    },
    discard: async (key) => {
      kept.delete(key)
      edits.delete(key)
    },
    list: async () => all(),
  }
  return {
    drafts,
    all,
    /** How many drafts are kept as an edit of a long text. */
    edits: () => edits.size,
    writes: () => writes,
    fail: (code: FileErrorCode | null) => {
      fault = code
    },
  }
}
