import { downloadBlob } from '@/lib/download-blob'

type Bytes = Uint8Array<ArrayBuffer>

/** Where an export goes. */
export interface SaveTarget {
  /** Rejects where there is no room. */
  write(bytes: Bytes): Promise<void>
  /** Makes the file what was written. */
  close(): Promise<void>
  /** Leaves nothing of what was written; a file that was there before is as it was. */
  discard(): Promise<void>
}

interface SaveHandle {
  createWritable(): Promise<FileSystemWritableFileStream>
  getFile(): Promise<File>
  remove?(): Promise<void>
}
type Picker = (options: {
  readonly suggestedName: string
  readonly types: readonly { readonly accept: Readonly<Record<string, readonly string[]>> }[]
}) => Promise<SaveHandle>

declare global {
  interface Window {
    /** Not in every browser. */
    readonly showSaveFilePicker?: Picker
  }
}

/** Bytes that are handed to the browser at a time, which keeps them outside of the page's memory. */
const partBytes = 8 * 1024 * 1024

/** Collects the file in the browser and downloads it at the end. */
function downloadTarget(name: string): SaveTarget {
  const parts: Blob[] = []
  let waiting: Bytes[] = []
  let length = 0
  const flush = () => {
    parts.push(new Blob(waiting))
    waiting = []
    length = 0
  }
  return {
    write(bytes) {
      waiting.push(bytes)
      length += bytes.length
      if (length >= partBytes) flush()
      return Promise.resolve()
    },
    close() {
      flush()
      downloadBlob(new Blob(parts, { type: 'application/zip' }), name)
      return Promise.resolve()
    },
    discard() {
      parts.length = 0
      waiting = []
      return Promise.resolve()
    },
  }
}

/** Writes into a file that the person chose; it is replaced when all is written. */
async function fileTarget(handle: SaveHandle): Promise<SaveTarget> {
  const isNew = (await handle.getFile()).size === 0
  const stream = await handle.createWritable()
  return {
    write: (bytes) => stream.write(bytes),
    close: () => stream.close(),
    async discard() {
      await stream.abort().catch(() => undefined)
      // Choosing a new file made an empty one.
      if (isNew) await handle.remove?.().catch(() => undefined)
    },
  }
}

/**
 * Asks where an export goes, where the browser can write into files; else it is downloaded. Null: the person chose no file. Call it in
 * the turn of a press.
 */
export async function chooseSaveTarget(name: string): Promise<SaveTarget | null> {
  if (!window.showSaveFilePicker) return downloadTarget(name)
  try {
    const handle = await window.showSaveFilePicker({
      suggestedName: name,
      types: [{ accept: { 'application/zip': ['.zip'] } }],
    })
    return await fileTarget(handle)
  } catch (cause) {
    if (cause instanceof DOMException && cause.name === 'AbortError') return null
    return downloadTarget(name)
  }
}
