import KeyRound from 'lucide-react/icons/key-round'
import { useState } from 'react'
import { changeSettings } from '@/kernel/settings/apply'
import { autoLockLimits, settingFields } from '@/kernel/settings/fields'
import { texts as settingTexts } from '@/kernel/settings/texts'
import { Button } from '@/ui/button'
import { TextField } from '@/ui/field'
import { Section } from '@/ui/section'
import { Switch } from '@/ui/switch'
import { useStore } from '@/ui/use-store'
import { useTexts } from '@/ui/use-texts'
import { AdministratorSection } from './AdministratorSection'
import { AppsSection } from './app-access/AppsSection'
import { ChangePasswordDialog } from './ChangePasswordDialog'
import { TabPage } from './TabPage'
import type { SettingsPorts } from './ports'
import { texts } from './texts'

/** The minutes that a text means; null when they cannot be used. */
const usable = (text: string) => (text === '' ? null : settingFields.autoLockMinutes.read(Number(text)))

/** The minutes without input before the screen locks; what cannot be used stays in the field, unsaved, and says so. */
function AutoLockMinutes({ os }: { readonly os: SettingsPorts }) {
  const t = useTexts(texts)
  const settings = useTexts(settingTexts)
  const minutes = useStore(os.settings, (settings) => settings.autoLockMinutes)
  const isOn = useStore(os.settings, (settings) => settings.autoLockScreen)
  const [draft, setDraft] = useState<string | null>(null)
  return (
    <div className="max-w-56">
      <TextField
        label={settings.autoLockMinutesTitle}
        type="number"
        inputMode="numeric"
        min={autoLockLimits.least}
        max={autoLockLimits.most}
        step={1}
        disabled={!isOn}
        value={draft ?? String(minutes)}
        error={draft !== null && usable(draft) === null ? t.autoLockLimits(autoLockLimits) : null}
        onChange={(event) => {
          setDraft(event.target.value)
          const chosen = usable(event.target.value)
          if (chosen !== null) changeSettings(os, { autoLockMinutes: chosen })
        }}
        onBlur={() => setDraft((current) => (current !== null && usable(current) === null ? current : null))}
      />
    </div>
  )
}

/** Three toggles and the password [A2.23], what apps may do, and the first administrator's code while there is none. */
export function SecurityTab({ os }: { readonly os: SettingsPorts }) {
  const t = useTexts(texts)
  const settings = useTexts(settingTexts)
  const kernelAccessWarnings = useStore(os.settings, (settings) => settings.kernelAccessWarnings)
  const fileSystemProtection = useStore(os.settings, (settings) => settings.fileSystemProtection)
  const autoLockScreen = useStore(os.settings, (settings) => settings.autoLockScreen)
  const [isChangingPassword, setChangingPassword] = useState(false)
  return (
    <TabPage>
      <AdministratorSection os={os} />
      <Section title={settings.protection}>
        <div className="-my-2 divide-y divide-border">
          <Switch
            label={settings.kernelAccessWarningsTitle}
            hint={settings.kernelAccessWarningsHint}
            checked={kernelAccessWarnings}
            onChange={(checked) => changeSettings(os, { kernelAccessWarnings: checked })}
          />
          <Switch
            label={settings.fileSystemProtectionTitle}
            hint={settings.fileSystemProtectionHint}
            checked={fileSystemProtection}
            onChange={(checked) => changeSettings(os, { fileSystemProtection: checked })}
          />
          <Switch
            label={settings.autoLockScreenTitle}
            hint={settings.autoLockScreenHint}
            checked={autoLockScreen}
            onChange={(checked) => changeSettings(os, { autoLockScreen: checked })}
          />
        </div>
        <AutoLockMinutes os={os} />
      </Section>
      <Section title={t.password} description={t.passwordExplained}>
        <div>
          <Button onClick={() => setChangingPassword(true)}>
            <KeyRound className="size-4" aria-hidden="true" />
            {t.changePassword}
          </Button>
        </div>
      </Section>
      <AppsSection os={os} />
      {isChangingPassword ? (
        <ChangePasswordDialog os={os} onClose={() => setChangingPassword(false)} />
      ) : null}
    </TabPage>
  )
}
