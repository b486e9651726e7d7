// What the palette finds, put together.
import type { Os } from '@/kernel/os'
import { createFileNames } from '../file-names'
import { type Recency, recencyOf } from '../recency'
import type { SearchSource } from '../types'
import { createAppSource } from './apps'
import { createCommandSource } from './commands'
import { createFileSource } from './files'
import { createMessageSource } from './messages'
import { createPeopleSource } from './people'
import { createPluginSource } from './plugins'
import { createSettingSource } from './settings'
import { createStoreSource } from './store'
import { createSumSource } from './sums'
import { createWindowSource } from './windows'

/** All that can be found on a desktop, for as long as it is there. */
export interface SearchScope {
  readonly sources: readonly SearchSource[]
  readonly recency: Recency
}

interface ScopeOptions {
  /** The id of the command that opens the search, which does not find itself. */
  readonly ownCommand: string
  /** Writes a text to the clipboard; rejects where that is not allowed. */
  readonly copy: (text: string) => Promise<void>
}

/** Makes the sources of a desktop. From then on the names of its files are in memory. */
export function createSearchScope(os: Os, { ownCommand, copy }: ScopeOptions): SearchScope {
  const recency = recencyOf(os.storage)
  return {
    recency,
    sources: [
      createSumSource(os, copy),
      createAppSource(os),
      createWindowSource(os),
      createCommandSource(os, ownCommand),
      createSettingSource(os),
      createFileSource(os, createFileNames(os), recency),
      createPluginSource(os),
      createMessageSource(os),
      createPeopleSource(os),
      createStoreSource(os),
    ],
  }
}
