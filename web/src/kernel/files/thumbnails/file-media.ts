import type { FileAddresses } from '../addresses'
import type { Thumbnails } from './thumbnails'

/** What elements of a page need to play and show a person's files. */
export interface FileMedia {
  /** Addresses for elements that play or show a file. */
  readonly addresses: FileAddresses
  /** Small pictures of pictures and films. */
  readonly thumbnails: Thumbnails
}
