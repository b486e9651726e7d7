import { applySettings, changeSettings } from '@/kernel/settings/apply'
import { osStyles, readers } from '@/kernel/settings/fields'
import { timezones } from '@/lib/timezone'
import { ActionBar } from '@/ui/action-bar'
import { Button } from '@/ui/button'
import { Checkbox } from '@/ui/checkbox'
import { SelectField } from '@/ui/field'
import { Section } from '@/ui/section'
import { useStore } from '@/ui/use-store'
import { useTexts } from '@/ui/use-texts'
import { FilesSection, type FilesPorts } from './files/FilesSection'
import { texts } from './texts'
import { ZoneClock } from './ZoneClock'

interface SystemSettingsViewProps {
  readonly os: FilesPorts
}

const timezoneOptions = timezones.map((name) => ({ value: name, label: name }))

/** The system's own settings: one section, "System" [B2.60–B2.63]. Every change is applied and saved as it is made. */
export default function SystemSettingsView({ os }: SystemSettingsViewProps) {
  const t = useTexts(texts)
  const autoOpenCodeEditor = useStore(os.settings, (settings) => settings.autoOpenCodeEditor)
  const osStyle = useStore(os.settings, (settings) => settings.osStyle)
  const timezone = useStore(os.settings, (settings) => settings.timezone)
  return (
    <div className="flex h-full flex-col bg-surface text-text">
      <div className="min-h-0 flex-1 overflow-y-auto">
        <div className="mx-auto flex max-w-2xl flex-col gap-4 p-4">
          <h1 className="text-xl font-semibold">{t.system}</h1>
          <Section title={t.developer}>
            <div className="-my-2">
              <Checkbox
                label={t.autoOpen}
                hint={t.autoOpenHint}
                checked={autoOpenCodeEditor}
                onChange={(checked) => changeSettings(os, { autoOpenCodeEditor: checked })}
              />
            </div>
          </Section>
          <Section title={t.appearance}>
            <SelectField
              label={t.osStyle}
              value={osStyle}
              options={osStyles()}
              onChange={(event) => {
                const chosen = readers.osStyle(event.target.value)
                if (chosen) changeSettings(os, { osStyle: chosen })
              }}
            />
          </Section>
          <Section title={t.time}>
            <SelectField
              label={t.timezone}
              hint={<ZoneClock timezone={timezone} />}
              value={timezone}
              options={timezoneOptions}
              onChange={(event) => changeSettings(os, { timezone: event.target.value })}
            />
          </Section>
          <FilesSection os={os} />
        </div>
      </div>
      <ActionBar note={t.savedAtOnce}>
        <Button variant="primary" onClick={() => applySettings(os)}>
          {t.apply}
        </Button>
      </ActionBar>
    </div>
  )
}
