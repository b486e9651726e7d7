/** What a store has to know to go on with content that arrives in several requests. */
export interface GrowthState {
  /** In a bucket: the id of the multipart upload; null while there is no part. */
  readonly multipart: string | null
  /** In a bucket: the name of the content with the bytes behind the last part. */
  readonly tail: string | null
  /** In a bucket: the number of the next part. */
  readonly nextPart: number
}

/** A part of a multipart upload. */
export interface Part {
  readonly number: number
  readonly etag: string
}

/** What `save` made durable. */
export interface Saved {
  readonly state: GrowthState
  /** The part that was added; null if there is none. */
  readonly part: Part | null
}

/** Content of a known length that grows. */
export interface Growing {
  /** The name that the content will have: a UUID. */
  readonly name: string
  /** Bytes that it will have. */
  readonly size: number
  /** Bytes that are there and were recorded. */
  readonly received: number
  readonly state: GrowthState
}

/** Content that is being written to, by one request at a time. */
export interface Growth {
  /** Bytes that may be written before the next `save`. */
  readonly room: number
  write(chunk: Uint8Array): Promise<void>
  /** Makes durable what was written. What it answers must be recorded before the next write. */
  save(): Promise<Saved>
  /** Call it when what `save` answered is recorded: what it replaced is not needed any more. */
  recorded(): Promise<void>
  close(): Promise<void>
}

/** Content that arrives in several requests, in a folder or a bucket. */
export interface GrowingContents {
  /** Whether the bytes are on the disk of this server. */
  readonly isLocal: boolean
  /** Opens content behind the bytes that were recorded; others are discarded. Throws `GrowthLost` if some of them are not here. */
  open(content: Growing): Promise<Growth>
  /** Makes complete content readable under its name. It can be repeated. Throws `GrowthLost` or the store's error. */
  complete(content: Growing, parts: readonly Part[]): Promise<void>
  /** Removes what there is of a content. */
  discard(content: Growing): Promise<void>
  /** Removes what nobody knows of and that was begun before `time` (ms since 1970); returns how much. */
  sweep(time: number): Promise<number>
}

/** Bytes of an upload are gone, or on another server; it has to begin again. */
export class GrowthLost extends Error {
  override readonly name = 'GrowthLost'
}
