import { useId } from 'react'
import { defaultPluginSettings, lookOf, type PluginSettings } from '@/kernel/plugins/plugin-settings'
import type { Plugin } from '@/kernel/plugins/types'
import { ChosenIcon } from '@/ui/chosen-icon'
import { TextField } from '@/ui/field'
import { Section } from '@/ui/section'
import { useTexts } from '@/ui/use-texts'
import { texts } from '../texts'

interface SettingsFormProps {
  /** Null: it is not installed. */
  readonly plugin: Plugin | null
  readonly fields: PluginSettings
  readonly onChange: (fields: PluginSettings) => void
}

/** The fields of a plugin's settings [B2.57] with a look at what comes of them. */
export function SettingsForm({ plugin, fields, onChange }: SettingsFormProps) {
  const t = useTexts(texts)
  const look = plugin && lookOf(plugin, fields)
  const id = useId()
  return (
    <Section title={t.nameAndIcon}>
      {look ? (
        <div
          role="group"
          aria-labelledby={id}
          className="flex items-center gap-3 rounded-control bg-sunken px-3 py-2"
        >
          <ChosenIcon icon={look.icon} size="large" />
          <div className="min-w-0">
            <p className="truncate text-base font-semibold">{look.name}</p>
            <p id={id} className="text-xs text-muted">
              {t.shown}
            </p>
          </div>
        </div>
      ) : null}
      <TextField
        label={t.name}
        value={fields.pluginName}
        maxLength={60}
        autoComplete="off"
        hint={plugin ? t.nameHint({ default: defaultPluginSettings.pluginName, name: plugin.name }) : null}
        onChange={(event) => onChange({ ...fields, pluginName: event.target.value })}
      />
      <TextField
        label={t.icon}
        value={fields.pluginIcon}
        maxLength={16}
        autoComplete="off"
        hint={t.iconHint}
        onChange={(event) => onChange({ ...fields, pluginIcon: event.target.value })}
      />
      <TextField
        label={t.description}
        value={fields.pluginDescription}
        maxLength={500}
        autoComplete="off"
        onChange={(event) => onChange({ ...fields, pluginDescription: event.target.value })}
      />
    </Section>
  )
}
