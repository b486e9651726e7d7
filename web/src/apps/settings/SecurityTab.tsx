import KeyRound from 'lucide-react/icons/key-round'
import { useState } from 'react'
import { changeSettings } from '@/kernel/settings/apply'
import { settingSections } from '@/kernel/settings/sections'
import { Button } from '@/ui/button'
import { Section } from '@/ui/section'
import { PlaceNote } from '@/ui/settings/PlaceNote'
import { SettingSections } from '@/ui/settings/SettingSections'
import { useStore } from '@/ui/use-store'
import { useTexts } from '@/ui/use-texts'
import { AdministratorSection } from './AdministratorSection'
import { AppPasswordsSection } from './app-passwords/AppPasswordsSection'
import { AppsSection } from './app-access/AppsSection'
import { BackupsSection } from './backups/BackupsSection'
import { ChangePasswordDialog } from './ChangePasswordDialog'
import { PersonalDataSection } from './personal-data/PersonalDataSection'
import { TabPage } from './TabPage'
import type { SettingsPorts } from './ports'
import { RecentSection } from './RecentSection'
import { texts } from './texts'

/** Three toggles and the password [A2.23], what apps may do, what was used last, the backups of the server for administrators, and the first
 * administrator's code while there is none. */
export function SecurityTab({ os }: { readonly os: SettingsPorts }) {
  const t = useTexts(texts)
  const values = useStore(os.settings, (settings) => settings)
  const [isChangingPassword, setChangingPassword] = useState(false)
  return (
    <TabPage>
      <AdministratorSection os={os} />
      <SettingSections
        sections={settingSections({ window: 'settings', tab: 'security' }, values)}
        onChange={(change) => changeSettings(os, change)}
        notes={{
          fileSystemProtection: (
            <PlaceNote text={t.filesPlace} onOpen={() => void os.windows.open('otteros-settings')} />
          ),
        }}
      />
      <Section title={t.password} description={t.passwordExplained}>
        <div>
          <Button onClick={() => setChangingPassword(true)}>
            <KeyRound className="size-4" aria-hidden="true" />
            {t.changePassword}
          </Button>
        </div>
      </Section>
      <AppPasswordsSection os={os} />
      <AppsSection os={os} />
      <RecentSection os={os} />
      <PersonalDataSection os={os} />
      <BackupsSection os={os} />
      {isChangingPassword ? (
        <ChangePasswordDialog os={os} onClose={() => setChangingPassword(false)} />
      ) : null}
    </TabPage>
  )
}
