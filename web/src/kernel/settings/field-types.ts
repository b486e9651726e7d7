import type { PreferenceField } from '@/lib/preferences/types'
import type { SettingChoice, SettingControl } from '@/lib/setting-control'
import type { texts } from './texts'
import type { Settings } from './types'

/** What records take their words from. It is given to them: the desktop starts with the records, and without their texts. */
export type SettingTexts = typeof texts

/** A section of a window in which a setting is shown. */
export interface SettingPlace {
  readonly window: 'settings' | 'otteros-settings'
  /** The window's tab, as `metadata.tab` names it when the window is opened; null: it has no tabs. */
  readonly tab: 'display' | 'appearance' | 'security' | null
  readonly section: (t: SettingTexts) => string
}

/** What a setting is set with, as its record has it. */
export type FieldControl<Value> =
  | Exclude<SettingControl<Value>, { readonly kind: 'choice' | 'number' }>
  | { readonly kind: 'choice'; readonly choices: (t: SettingTexts) => readonly SettingChoice<Value>[] }
  | {
      readonly kind: 'number'
      readonly least: number
      readonly most: number
      /** What is said of a number that cannot be used. */
      readonly refusal: (t: SettingTexts) => string
    }

/** What a person can set; the user name is the account's, and when the quiet ends is chosen at the clock. */
export type Settable = Omit<Settings, 'username' | 'quietUntil'>

/** A setting that a person makes: all that windows, the search and the store know of it. `describeSetting` gives its words. */
export interface SettingField<Value> extends PreferenceField<Value> {
  readonly title: (t: SettingTexts) => string
  /** What it does, where the title does not say it. */
  readonly hint?: (t: SettingTexts) => string
  readonly control: FieldControl<Value>
  readonly places: readonly [SettingPlace, ...SettingPlace[]]
  /** Other words for it, separated by commas, by which it is found as well. */
  readonly searchWords: (t: SettingTexts) => string
  /** It does nothing unless this one is on. */
  readonly needs?: keyof Settable
}
