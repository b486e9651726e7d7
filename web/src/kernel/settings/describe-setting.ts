import type { SettingControl } from '@/lib/setting-control'
import type { FieldControl, Settable, SettingField, SettingPlace } from './field-types'
import { settingFields } from './fields'
import { texts } from './texts'

/** A section that shows a setting, in words. */
interface DescribedPlace extends Omit<SettingPlace, 'section'> {
  readonly section: string
}

/** A setting in words, in the language now. */
export interface DescribedSetting<Value> {
  readonly title: string
  readonly hint: string | null
  readonly control: SettingControl<Value>
  readonly places: readonly [DescribedPlace, ...DescribedPlace[]]
  /** Other words for it, separated by commas. */
  readonly searchWords: string
}

function describeControl<Value>(control: FieldControl<Value>): SettingControl<Value> {
  if (control.kind === 'choice') return { ...control, choices: () => control.choices(texts) }
  if (control.kind === 'number') return { ...control, refusal: () => control.refusal(texts) }
  return control
}

const describePlace = ({ section, ...place }: SettingPlace): DescribedPlace => ({
  ...place,
  section: section(texts),
})

/** What a setting is called, does and is set with. */
export function describeSetting<Name extends keyof Settable>(name: Name): DescribedSetting<Settable[Name]> {
  const { title, hint, control, places, searchWords }: SettingField<Settable[Name]> = settingFields[name]
  const [place, ...others] = places
  return {
    title: title(texts),
    hint: hint?.(texts) ?? null,
    control: describeControl(control),
    places: [describePlace(place), ...others.map(describePlace)],
    searchWords: searchWords(texts),
  }
}

/** The values on offer for a setting; none where it is not chosen from some. */
export function choicesOf<Name extends keyof Settable>(name: Name) {
  const { control } = describeSetting(name)
  return control.kind === 'choice' ? control.choices() : []
}
