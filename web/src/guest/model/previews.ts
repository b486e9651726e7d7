/* What a file of a link is shown as. Nothing of it runs: pictures, sound, film and plain text, each by a type that is given here. */
import type { GuestLinks, GuestResult, ShownEntry } from '@/backend/links/types'
import { isTextKind, kindExtension, namedKind } from '@/kernel/apps/file-kinds'
import { mediaType } from '@/kernel/files/media-types'
import { failed, success } from '@/lib/result'
import type { LinkSession } from './session'

/** How a file can be shown; 'none': it is only saved. */
export type PreviewKind = 'picture' | 'drawing' | 'audio' | 'video' | 'text' | 'pdf' | 'none'

/** A file that can be shown. `end` gives free what it holds. */
export type Preview =
  | { readonly kind: 'picture' | 'audio' | 'video'; readonly address: string; readonly end: () => void }
  | { readonly kind: 'text'; readonly text: string; readonly end: () => void }
  | { readonly kind: 'pdf'; readonly bytes: Uint8Array<ArrayBuffer>; readonly end: () => void }
  /** It is not what its name says. */
  | { readonly kind: 'unreadable'; readonly end: () => void }

/** Most bytes of what is read into memory. */
const most = { text: 1024 * 1024, drawing: 5 * 1024 * 1024, pdf: 100 * 1024 * 1024 }

/** Told by the name, before anything is fetched: fetching counts as a download. */
export function previewKind({ name, size }: Pick<ShownEntry, 'name' | 'size'>): PreviewKind {
  if (size === 0) return 'none'
  const kind = namedKind(name)
  if (kindExtension(name) === 'svg') return size <= most.drawing ? 'drawing' : 'none'
  const media = mediaType(name)
  if (media?.startsWith('image/')) return 'picture'
  if (media?.startsWith('audio/')) return 'audio'
  if (media?.startsWith('video/')) return 'video'
  if (kind === 'pdf') return size <= most.pdf ? 'pdf' : 'none'
  return kind !== null && isTextKind(kind) && size <= most.text ? 'text' : 'none'
}

const starts = (bytes: Uint8Array, at: number, text: string) =>
  Array.from(text).every((sign, index) => bytes[at + index] === sign.charCodeAt(0))

/** The type of a picture by its first bytes; null: it is none in which nothing can run. */
export function pictureType(bytes: Uint8Array): string | null {
  if (starts(bytes, 0, '\u0089PNG')) return 'image/png'
  if (starts(bytes, 0, '\u00FF\u00D8\u00FF')) return 'image/jpeg'
  if (starts(bytes, 0, 'GIF8')) return 'image/gif'
  if (starts(bytes, 0, 'RIFF') && starts(bytes, 8, 'WEBP')) return 'image/webp'
  if (starts(bytes, 4, 'ftypavi')) return 'image/avif'
  if (starts(bytes, 0, 'BM')) return 'image/bmp'
  return starts(bytes, 0, '\0\0\u0001\0') ? 'image/x-icon' : null
}

/** Text; null: it is none. */
function textOf(bytes: Uint8Array): string | null {
  if (bytes.includes(0) && !starts(bytes, 0, '\u00FF\u00FE') && !starts(bytes, 0, '\u00FE\u00FF')) return null
  const encoding = starts(bytes, 0, '\u00FF\u00FE')
    ? 'utf-16le'
    : starts(bytes, 0, '\u00FE\u00FF')
      ? 'utf-16be'
      : 'utf-8'
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    // What older programs wrote.
    return encoding === 'utf-8' ? new TextDecoder('windows-1252').decode(bytes) : null
  }
}

const nothing = () => {}
const unreadable: Preview = { kind: 'unreadable', end: nothing }

/** An address of bytes under a type that was chosen here. */
function asAddress(
  kind: 'picture' | 'audio' | 'video',
  bytes: Uint8Array<ArrayBuffer>,
  type: string,
): Preview {
  const address = URL.createObjectURL(new Blob([bytes], { type }))
  return { kind, address, end: () => URL.revokeObjectURL(address) }
}

/** A drawing as a picture that has no origin, wherever it is opened. */
function asDrawing(bytes: Uint8Array): Preview {
  const text = textOf(bytes)
  if (text === null) return unreadable
  return { kind: 'picture', address: `data:image/svg+xml,${encodeURIComponent(text)}`, end: nothing }
}

function shown(kind: PreviewKind, name: string, bytes: Uint8Array<ArrayBuffer>): Preview {
  if (kind === 'drawing') return asDrawing(bytes)
  if (kind === 'picture') {
    const type = pictureType(bytes)
    return type === null ? unreadable : asAddress('picture', bytes, type)
  }
  if (kind === 'audio' || kind === 'video')
    return asAddress(kind, bytes, mediaType(name) ?? 'application/octet-stream')
  if (kind === 'pdf') return starts(bytes, 0, '%PDF') ? { kind: 'pdf', bytes, end: nothing } : unreadable
  const text = textOf(bytes)
  return text === null ? unreadable : { kind: 'text', text, end: nothing }
}

/** Fetches what a file is shown as. Counts as a download. */
export async function loadPreview(
  session: Pick<LinkSession, 'use' | 'noteDownload'>,
  links: Pick<GuestLinks, 'content' | 'address' | 'bytes'>,
  { id, name, size }: ShownEntry,
): Promise<GuestResult<Preview>> {
  const kind = previewKind({ name, size })
  return session.use(async (visit): Promise<GuestResult<Preview>> => {
    const given = await links.content(visit, id)
    if (!given.ok) return given
    session.noteDownload(visit, id)
    if (given.value.kind === 'bytes') return success(shown(kind, name, given.value.bytes))
    const { object } = given.value
    if (kind === 'picture' || kind === 'audio' || kind === 'video') {
      // As it comes, so that a film plays before all of it is here.
      const address = await links.address(visit, object, { as: mediaType(name) ?? '' })
      return address.ok ? success({ kind, address: address.value, end: nothing }) : address
    }
    const bytes = await links.bytes(visit, object)
    return bytes.ok ? success(shown(kind, name, bytes.value)) : failed(bytes.error)
  })
}

/** A file to be saved: at an address that has the browser save it, or here. */
export type Saved =
  | { readonly kind: 'address'; readonly address: string }
  | { readonly kind: 'blob'; readonly blob: Blob }

/** Fetches a file to be saved. Its type says nothing, so that nothing opens it. */
export const loadSaved = (
  session: Pick<LinkSession, 'use' | 'noteDownload'>,
  links: Pick<GuestLinks, 'content' | 'address'>,
  { id, name }: ShownEntry,
): Promise<GuestResult<Saved>> =>
  session.use(async (visit): Promise<GuestResult<Saved>> => {
    const given = await links.content(visit, id)
    if (!given.ok) return given
    session.noteDownload(visit, id)
    if (given.value.kind === 'bytes') {
      const blob = new Blob([given.value.bytes], { type: 'application/octet-stream' })
      return success({ kind: 'blob', blob })
    }
    const address = await links.address(visit, given.value.object, { download: name })
    return address.ok ? success({ kind: 'address', address: address.value }) : address
  })
