// What the palette finds: hits of sources, in groups.
import type { FilePath } from '@/kernel/files/types'

/** Groups of hits, in the order in which they are shown when they fit equally well. */
export const groupIds = [
  'sums',
  'recent',
  'apps',
  'windows',
  'commands',
  'settings',
  'files',
  'plugins',
  'messages',
  'people',
  'store',
] as const

/** A group of hits. */
export type GroupId = (typeof groupIds)[number]

/** What stands before a hit. What draws it is the shell's. */
export type HitIcon =
  /** A picture of the system's own, by its address. */
  | { readonly kind: 'picture'; readonly url: string }
  /** The icon of code of others: a picture with its data, or a character. */
  | { readonly kind: 'foreign'; readonly icon: string | null }
  | { readonly kind: 'file'; readonly path: FilePath; readonly isFolder: boolean }
  /** A control icon, which the kernel knows nothing of. */
  | { readonly kind: 'control'; readonly icon: unknown }
  /** The usual icon of its group. */
  | { readonly kind: 'group' }

/** One thing that was found. */
export interface Hit {
  /** Unique among all hits and the same each time, e.g. `app:terminal`: what was used last is remembered by it. */
  readonly id: string
  readonly title: string
  /** Where it is, or what else is to be known of it. */
  readonly hint?: string
  /** The hint is a path, which is read from left to right in every language. */
  readonly isPath?: boolean
  readonly icon: HitIcon
  /** Chords that do the same. */
  readonly keys?: readonly string[]
  /** How well it fits, see {@link matchText}; 0 for a blank query. */
  readonly score: number
  /** Another use of it is not remembered: its like is not found again. */
  readonly isFleeting?: boolean
  readonly run: () => unknown
  /** What else can be done with it. */
  readonly other?: { readonly title: string; readonly run: () => unknown }
}

/** What a person looks for. */
export interface Query {
  /** As it was typed, without blanks around it. */
  readonly text: string
  /** Its words as {@link foldText} makes them; none for a blank query. */
  readonly words: readonly string[]
}

/** Where hits come from. */
export interface SearchSource {
  readonly id: GroupId
  /** It asks a server: only once the person stops typing. */
  readonly isRemote?: boolean
  /**
   * What fits, in any order; of a blank query what is to be shown before anything is typed. The signal ends it. Rejecting means
   * that it could not be asked.
   */
  readonly find: (query: Query, signal: AbortSignal) => readonly Hit[] | Promise<readonly Hit[]>
  /** The thing of an id that was used before; null: it is not this source's, or is gone. */
  readonly recall?: (id: string) => Hit | null
  /** Calls back when the same query may find something else. Returns what ends that. */
  readonly subscribe?: (listener: () => void) => () => void
}

/** What fits of one source. */
export interface HitGroup {
  readonly id: GroupId
  /** Best first. */
  readonly hits: readonly Hit[]
}

/** What a search has found so far. */
export interface SearchState {
  readonly query: string
  /** Groups with hits, in the order in which they are shown. What answers late stands below what is there. */
  readonly groups: readonly HitGroup[]
  /** Groups that could not be asked. */
  readonly missing: readonly GroupId[]
  /** Sources are still to answer. */
  readonly isSearching: boolean
}

/** A search that follows what a person types. */
export interface Search {
  readonly getState: () => SearchState
  readonly subscribe: (listener: () => void) => () => void
  /** Looks for something else; what was looked for before is given up. */
  readonly setQuery: (text: string) => void
  readonly dispose: () => void
}
