import type { PreferenceField } from '@/lib/preferences/types'
import type { SettingControl } from '@/lib/setting-control'
import type { Settings } from './types'

/** A section of a window in which a setting is shown. */
export interface SettingPlace {
  readonly window: 'settings' | 'otteros-settings'
  /** The window's tab, as `metadata.tab` names it when the window is opened; null: it has no tabs. */
  readonly tab: 'display' | 'appearance' | 'security' | null
  readonly section: () => string
}

/** What a person can set; the user name is the account's. */
export type Settable = Omit<Settings, 'username'>

/** A setting that a person makes: all that windows, the search and the store know of it. Texts are in the language now. */
export interface SettingField<Value> extends PreferenceField<Value> {
  readonly title: () => string
  /** What it does, where the title does not say it. */
  readonly hint?: () => string
  readonly control: SettingControl<Value>
  readonly places: readonly [SettingPlace, ...SettingPlace[]]
  /** Other words for it, separated by commas, by which it is found as well. */
  readonly searchWords: () => string
  /** It does nothing unless this one is on. */
  readonly needs?: keyof Settable
}
