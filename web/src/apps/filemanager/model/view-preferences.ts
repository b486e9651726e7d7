import { createPreferences } from '@/lib/preferences/create-preferences'
import { readFlag, readOneOf } from '@/lib/preferences/readers'
import type { PreferenceFields, Preferences } from '@/lib/preferences/types'
import type { StoredValue } from '@/lib/stored-value'
import { type SortOrder, sortKeys } from './sort'

/** How folders are shown; remembered per person on this device, shared by all file manager windows. */
export interface FolderPreferences {
  readonly view: 'details' | 'icons'
  readonly sort: SortOrder
  readonly showHidden: boolean
  readonly showSidebar: boolean
}

const readSort = (value: unknown): SortOrder | null => {
  if (typeof value !== 'object' || value === null) return null
  const by = sortKeys.find((key) => 'by' in value && key === value.by)
  return by ? { by, descending: 'descending' in value && value.descending === true } : null
}

const fields: PreferenceFields<FolderPreferences> = {
  view: { default: 'details', read: readOneOf(['details', 'icons']) },
  sort: { default: { by: 'name', descending: false }, read: readSort },
  showHidden: { default: false, read: readFlag },
  showSidebar: { default: true, read: readFlag },
}

/** Opens the preferences that are stored there. */
export const createFolderPreferences = (stored: StoredValue): Preferences<FolderPreferences> =>
  createPreferences({ stored, fields })
