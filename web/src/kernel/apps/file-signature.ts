import type { FileKind } from './manifest'

/** A pattern of bytes that files of a kind have at a place, written as Latin-1. */
interface Signature {
  readonly kind: FileKind
  readonly at: number
  readonly bytes: string
}

const signature = (kind: FileKind, bytes: string, at = 0): Signature => ({ kind, bytes, at })

const signatures: readonly Signature[] = [
  signature('pdf', '%PDF-'),
  signature('archive', 'PK\u0003\u0004'),
  signature('archive', 'PK\u0005\u0006'),
  signature('archive', '\u001f\u008b'),
  signature('archive', 'ustar', 257),
  signature('image', '\u0089PNG'),
  signature('image', '\u00ff\u00d8\u00ff'),
  signature('image', 'GIF8'),
  signature('image', 'WEBP', 8),
  signature('image', 'ftypavif', 4),
  signature('audio', 'WAVE', 8),
  signature('audio', 'ID3'),
  signature('audio', '\u00ff\u00fb'),
  signature('audio', 'fLaC'),
  signature('audio', 'OggS'),
  signature('audio', 'ftypM4A', 4),
  signature('video', 'ftyp', 4),
  signature('video', '\u001a\u0045\u00df\u00a3'),
]

const has = (bytes: Uint8Array, { at, bytes: expected }: Signature) =>
  bytes.length >= at + expected.length &&
  Array.from({ length: expected.length }).every(
    (_, index) => bytes[at + index] === expected.charCodeAt(index),
  )

/** Bytes at the start of a file that are looked at. */
const probe = 8192

/** Whether the start of a file is UTF-8 text: no zero bytes, and no bytes that UTF-8 does not have. An empty file is. */
export function startsAsText(bytes: Uint8Array): boolean {
  const start = bytes.subarray(0, probe)
  if (start.includes(0)) return false
  try {
    // A character that the cut goes through is no mistake.
    new TextDecoder('utf-8', { fatal: true }).decode(start, { stream: bytes.length > probe })
    return true
  } catch {
    return false
  }
}

/** The kind of a file by its first bytes: for names that say nothing, or say something else. */
export function kindOfBytes(bytes: Uint8Array): FileKind {
  const found = signatures.find((candidate) => has(bytes, candidate))
  return found?.kind ?? (startsAsText(bytes) ? 'text' : 'binary')
}
