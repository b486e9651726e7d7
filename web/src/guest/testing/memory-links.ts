import type { GuestLinks, GuestResult, OpenLink, ShownEntry } from '@/backend/links/types'
import { failed, success } from '@/lib/result'

/** A link that opens. */
export const link: OpenLink = {
  visit: 'visit',
  kind: 'read',
  name: 'Holidays',
  entryKind: 'folder',
  sharedBy: 'Maya Lindqvist',
  ends: null,
  left: null,
}

export const entryOf = (id: string, name: string, kind: 'file' | 'folder' = 'file'): ShownEntry => ({
  id,
  name,
  kind,
  size: kind === 'file' ? 2048 : 0,
  modified: Date.UTC(2026, 5, 1),
})

const bytesOf = (text: string) => Uint8Array.from(text, (sign) => sign.charCodeAt(0))

const nowhere = async (): Promise<GuestResult<never>> => failed('unavailable')

/** A server that has one link, with what `change` says otherwise. */
export function memoryLinks(change: Partial<GuestLinks> = {}): GuestLinks {
  const folders: Readonly<Record<string, readonly ShownEntry[]>> = {
    '': [
      entryOf('n', 'note.txt'),
      entryOf('p', 'page.html'),
      entryOf('x', 'tool.exe'),
      entryOf('o', 'Older', 'folder'),
    ],
    o: [entryOf('d', 'deep.txt')],
  }
  const contents: Readonly<Record<string, string>> = {
    n: 'Dear guest',
    p: '<script>alert(1)</script>',
    d: 'far below',
    x: 'MZ',
  }
  return {
    open: async () => success({ kind: 'open', link }),
    entries: async (_, folder) => success({ entries: folders[folder ?? ''] ?? [], after: null }),
    content: async (_, entry) => success({ kind: 'bytes', bytes: bytesOf(contents[entry] ?? '') }),
    address: nowhere,
    bytes: nowhere,
    announce: async (_, { name }) => success({ drop: name, object: `s/${name}`, inlineBytes: 1000 }),
    send: nowhere,
    finish: async (_, drop) => success(drop),
    hasArchives: async () => false,
    ...change,
  }
}
