import type { Folder } from './folder'

/** One page being rewritten. */
export interface Work {
  readonly page: Document
  readonly part: ParentNode
  /** Place of the page. */
  readonly place: string
  readonly folder: Folder
}
