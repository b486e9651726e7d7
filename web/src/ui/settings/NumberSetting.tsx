import { useState } from 'react'
import type { SettingControl } from '@/lib/setting-control'
import { TextField } from '../field'
import type { SettingProps } from './types'

interface NumberSettingProps<Change> extends SettingProps<Change> {
  readonly control: Extract<SettingControl<unknown>, { readonly kind: 'number' }>
}

/** A whole number; what cannot be used stays in the field, unsaved, and says so. */
export function NumberSetting<Change>({ setting, control, onChange }: NumberSettingProps<Change>) {
  const [draft, setDraft] = useState<string | null>(null)
  const changeOf = (text: string) => (text === '' ? null : setting.changeTo(Number(text)))
  const isUseless = draft !== null && changeOf(draft) === null
  return (
    <div className="max-w-56">
      <TextField
        label={setting.title}
        hint={setting.hint}
        type="number"
        inputMode="numeric"
        min={control.least}
        max={control.most}
        step={1}
        disabled={!setting.isEnabled}
        value={draft ?? String(setting.value)}
        error={isUseless ? control.refusal() : null}
        onChange={(event) => {
          setDraft(event.target.value)
          const change = changeOf(event.target.value)
          if (change !== null) onChange(change)
        }}
        onBlur={() => setDraft(isUseless ? draft : null)}
      />
    </div>
  )
}
