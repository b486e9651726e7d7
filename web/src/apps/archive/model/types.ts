/** What can be wrong with an archive; each has a sentence in the window. */
export type ArchiveProblem =
  /** Not what an archive looks like, or its parts contradict each other. */
  | 'damaged'
  | 'too-many'
  | 'too-large'
  /** The browser gives no memory for it. */
  | 'no-memory'
  /** A few bytes that would become very many. */
  | 'bomb'
  | 'encrypted'
  /** A way to compress that is not known here. */
  | 'unsupported'

/** A failure with its problem, thrown inside of the worker alone. */
export class ArchiveError extends Error {
  constructor(readonly problem: ArchiveProblem) {
    super(problem)
  }
}

/** A file or folder in an archive. */
export interface ArchiveMember {
  /** Its place, without a slash at either end: what `safePath` lets through. */
  readonly path: string
  readonly isFolder: boolean
  /** Bytes, unpacked, as the archive says; reading it fails when that is not so. */
  readonly size: number
  /** ms since the epoch; null: the archive does not say. */
  readonly modified: number | null
}

/** What is in an archive. */
export interface ArchiveListing {
  readonly members: readonly ArchiveMember[]
  /** Members that are left out: links, and names that could lead out of a folder. */
  readonly leftOut: number
}

/** Where the packed bytes of a member are. */
export interface PackedMember extends ArchiveMember {
  readonly read: () => Uint8Array<ArrayBuffer>
}

/** An archive that was looked through. */
export interface OpenArchive {
  readonly members: readonly PackedMember[]
  readonly leftOut: number
}
