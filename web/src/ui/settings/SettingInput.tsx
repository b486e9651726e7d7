import { Checkbox } from '../checkbox'
import { SelectField } from '../field'
import { Switch } from '../switch'
import { NumberSetting } from './NumberSetting'
import type { SettingProps } from './types'

/** The control of a setting, by its kind; none for kinds that have none. */
export function SettingInput<Change>({ setting, onChange }: SettingProps<Change>) {
  const { title, hint, control, value, isEnabled } = setting
  const set = (next: unknown) => {
    const change = setting.changeTo(next)
    if (change !== null) onChange(change)
  }
  const common = { label: title, hint, disabled: !isEnabled }
  if (control.kind === 'switch') return <Switch {...common} checked={value === true} onChange={set} />
  if (control.kind === 'checkbox') return <Checkbox {...common} checked={value === true} onChange={set} />
  if (control.kind === 'number')
    return <NumberSetting setting={setting} control={control} onChange={onChange} />
  if (control.kind === 'image') return null
  return (
    <SelectField
      {...common}
      value={String(value)}
      options={control.choices().map((choice) => ({ value: String(choice.value), label: choice.label }))}
      onChange={(event) => set(event.target.value)}
    />
  )
}
