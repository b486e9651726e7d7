/** A small picture of what is in a file. It is made while somebody listens, which means that it is in sight. */
export interface FilePreview {
  readonly kind: 'picture' | 'film'
  /** Its address; null: there is none yet. */
  readonly getUrl: () => string | null
  readonly subscribe: (listener: () => void) => () => void
}
