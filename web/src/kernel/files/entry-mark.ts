import type { FileEntry } from './types'

/** What lists mark an entry as: a link, the top of a shared folder or a team, a part of the system. */
export type EntryMark = 'link' | 'shared' | 'team' | 'system'

/** The mark of an entry; null: it has none. */
export const markOf = ({ link, space, isSystem }: FileEntry): EntryMark | null =>
  link === null ? (space?.kind ?? (isSystem ? 'system' : null)) : 'link'
