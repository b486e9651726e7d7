/** What keeps the image from being made, in words for who asked for it. `impossible`: this machine cannot make one at all. */
export class ImageFailure extends Error {
  readonly kind: 'impossible' | 'offline' | 'broken'
  constructor(kind: 'impossible' | 'offline' | 'broken', message: string) {
    super(message)
    this.name = 'ImageFailure'
    this.kind = kind
  }
}
