import * as z from 'zod/mini'
import { joinParts, splitParts } from '../snapshot/parts'
import { shareLimits } from './limits'
import { isShareName } from './names'
import type { ShareServer } from './server'
import type { ShareEntry, ShareTree } from './tree'

const count = z.int().check(z.minimum(0), z.maximum(Number.MAX_SAFE_INTEGER))

/** The tree in the order in which it is made again: every folder before its content. */
const savedShare = z.object({
  messageBytes: count,
  nextId: count,
  entries: z
    .array(
      z.object({
        id: count,
        /** Null: the folder itself. */
        parent: z.nullable(count),
        name: z.string(),
        /** Bytes; null for a folder. */
        size: z.nullable(count),
        mode: count,
        modified: count,
        version: count,
      }),
    )
    .check(z.minLength(1), z.maxLength(shareLimits.entries)),
  handles: z.array(z.tuple([count, count, z.boolean()])).check(z.maxLength(shareLimits.handles)),
})

function* everything(entry: ShareEntry): Generator<ShareEntry> {
  yield entry
  if (entry.kind === 'folder') for (const child of entry.children.values()) yield* everything(child)
}

/** The shared folder and the guest's handles on it, as bytes for `restoreShare`. */
export function saveShare(tree: ShareTree, server: ShareServer): Uint8Array<ArrayBuffer> {
  const all = [...everything(tree.root)]
  const saved: z.infer<typeof savedShare> = {
    messageBytes: server.messageBytes,
    nextId: tree.nextFreeId,
    entries: all.map((entry) => ({
      id: entry.id,
      parent: entry.parent?.id ?? null,
      name: entry.name,
      size: entry.kind === 'file' ? entry.size : null,
      mode: entry.mode,
      modified: entry.modified,
      version: entry.version,
    })),
    // Handles on what was removed are left out: using them is an error either way.
    handles: [...server.handles]
      .filter(([, { entry }]) => !tree.isRemoved(entry))
      .map(([number, { entry, isOpen }]) => [number, entry.id, isOpen]),
  }
  const contents = all.flatMap((entry) => (entry.kind === 'file' ? [tree.read(entry, 0, entry.size)] : []))
  return joinParts([new TextEncoder().encode(JSON.stringify(saved)), joinParts(contents)])
}

/** Puts into an empty tree what `saveShare` took; false where the bytes are none of it. */
export function restoreShare(bytes: Uint8Array, tree: ShareTree, server: ShareServer): boolean {
  const [head, body, ...rest] = splitParts(bytes) ?? []
  if (!head || !body || rest.length > 0) return false
  const saved = savedShare.safeParse(parseJson(head))
  const contents = splitParts(body)
  if (!saved.success || !contents) return false
  const { entries, handles, messageBytes, nextId } = saved.data
  const files = contents[Symbol.iterator]()
  const byId = new Map<number, ShareEntry>()
  for (const { id, parent, name, size, ...facts } of entries) {
    const folder = parent === null ? null : byId.get(parent)
    const isRoot = byId.size === 0
    if (isRoot !== (folder === null) || folder === undefined || byId.has(id) || id >= nextId) return false
    if (folder !== null && (folder.kind !== 'folder' || folder.children.has(name) || !isShareName(name)))
      return false
    const content = size === null ? null : (files.next().value ?? null)
    if (size !== null && content?.length !== size) return false
    const entry = tree.adopt({ id, name, ...facts }, folder, content)
    if (!entry) return false
    byId.set(id, entry)
  }
  tree.nextFreeId = nextId
  server.messageBytes = messageBytes
  for (const [number, id, isOpen] of handles) {
    const entry = byId.get(id)
    if (!entry) return false
    server.handles.set(number, { entry, isOpen })
  }
  return true
}

function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes))
  } catch {
    return null
  }
}
