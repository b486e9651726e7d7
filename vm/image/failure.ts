/** Why there is no image. */
export const failureKinds = [
  /** This machine cannot make one at all. */
  'impossible',
  /** No mirror can be reached, or the connection broke. */
  'offline',
  /** What the mirror sent is not signed by Debian. */
  'untrusted',
  /** The list of packages is older than Debian says it may be. */
  'expired',
  /** What arrived is not what the signed list names. */
  'damaged',
  /** The mirror does not have what is needed. */
  'missing',
  /** The disk is full. */
  'full',
  /** Something else went wrong. */
  'broken',
] as const

export type FailureKind = (typeof failureKinds)[number]

/** What keeps the image from being made, in words for who asked for it. */
export class ImageFailure extends Error {
  readonly kind: FailureKind
  constructor(kind: FailureKind, message: string) {
    super(message)
    this.name = 'ImageFailure'
    this.kind = kind
  }
}
