import { openArchive } from './open-archive'
import { ArchiveError, type ArchiveListing, type ArchiveProblem, type OpenArchive } from './types'

/** What the page asks: first to look through an archive, then for members by their place in the list. */
export type ArchiveRequest =
  | { readonly kind: 'open'; readonly bytes: Uint8Array<ArrayBuffer>; readonly name: string }
  | { readonly kind: 'read'; readonly index: number }

/** What the worker answers, once for each request, in their order. */
export type ArchiveReply =
  | { readonly kind: 'opened'; readonly listing: ArchiveListing }
  | { readonly kind: 'read'; readonly bytes: Uint8Array<ArrayBuffer> }
  | { readonly kind: 'failed'; readonly problem: ArchiveProblem }

let archive: OpenArchive | null = null

function answer(request: ArchiveRequest): ArchiveReply {
  if (request.kind === 'open') {
    archive = openArchive(request.bytes, request.name)
    const members = archive.members.map(({ read: _read, ...member }) => member)
    return { kind: 'opened', listing: { members, leftOut: archive.leftOut } }
  }
  const member = archive?.members[request.index]
  if (!member) throw new ArchiveError('damaged')
  return { kind: 'read', bytes: member.read() }
}

addEventListener('message', ({ data }: MessageEvent<ArchiveRequest>) => {
  try {
    const reply = answer(data)
    postMessage(reply, { transfer: reply.kind === 'read' ? [reply.bytes.buffer] : [] })
  } catch (cause) {
    // Whatever else it was: the archive cannot be read.
    const problem = cause instanceof ArchiveError ? cause.problem : 'damaged'
    postMessage({ kind: 'failed', problem } satisfies ArchiveReply)
  }
})
