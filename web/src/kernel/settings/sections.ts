import type { SettingControl } from '@/lib/setting-control'
import { describeSetting } from './describe-setting'
import type { Settable, SettingPlace } from './field-types'
import { settingFields } from './fields'
import { texts } from './texts'
import type { Settings } from './types'

/** A setting as a window shows it now. */
export interface ShownSetting {
  readonly name: keyof Settable
  readonly title: string
  readonly hint: string | null
  readonly control: SettingControl<unknown>
  readonly value: unknown
  /** False: it does nothing now, and cannot be set. */
  readonly isEnabled: boolean
  /** A change to a value of unknown origin; null when it cannot have that value. */
  readonly changeTo: (value: unknown) => Partial<Settings> | null
}

/** A section of a window, with its settings in the order of their records. */
export interface SettingSection {
  readonly title: string
  readonly settings: readonly ShownSetting[]
}

/** A setting with the value given; texts are in the language now. */
export function shownSetting(name: keyof Settable, values: Settings): ShownSetting {
  const field = settingFields[name]
  const { title, hint, control } = describeSetting(name)
  return {
    name,
    title,
    hint,
    control,
    value: values[name],
    isEnabled: field.needs === undefined || values[field.needs] === true,
    changeTo(value) {
      const read = field.read(value)
      return read === null ? null : { [name]: read }
    },
  }
}

/** The sections of a window's tab (null: of one without tabs), with the values given; texts are in the language now. */
export function settingSections(
  { window, tab }: Pick<SettingPlace, 'window' | 'tab'>,
  values: Settings,
): readonly SettingSection[] {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys of an object that has these and no others
  const names = Object.keys(settingFields) as (keyof Settable)[]
  const sections = new Map<SettingPlace, ShownSetting[]>()
  for (const name of names) {
    const place = settingFields[name].places.find((each) => each.window === window && each.tab === tab)
    if (!place) continue
    const settings = sections.get(place) ?? []
    settings.push(shownSetting(name, values))
    sections.set(place, settings)
  }
  return [...sections].map(([place, settings]) => ({ title: place.section(texts), settings }))
}
