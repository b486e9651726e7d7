import { useState } from 'react'
import type { AppViewPropsOf } from '@/kernel/apps/manifest'
import type { Os } from '@/kernel/os'
import { applySettings, changeSettings } from '@/kernel/settings/apply'
import { settingSections } from '@/kernel/settings/sections'
import { ActionBar } from '@/ui/action-bar'
import { Button } from '@/ui/button'
import { Section } from '@/ui/section'
import { PlaceNote } from '@/ui/settings/PlaceNote'
import { SettingSections } from '@/ui/settings/SettingSections'
import { useStore } from '@/ui/use-store'
import { useTexts } from '@/ui/use-texts'
import { FilesSection, type FilesPorts } from './files/FilesSection'
import { ShortcutsPage, type ShortcutsPorts } from './shortcuts/ShortcutsPage'
import { texts as shortcutTexts } from './shortcuts/texts'
import { texts } from './texts'
import { TimezoneSetting } from './TimezoneSetting'

interface SystemSettingsViewProps {
  readonly window: Pick<AppViewPropsOf<'otteros-settings'>['window'], 'metadata'>
  readonly os: FilesPorts & ShortcutsPorts & Pick<Os, 'windows'>
}

/** The system's own settings: one section, "System" [B2.60–B2.63]. Every change is applied and saved as it is made. */
export default function SystemSettingsView({ window, os }: SystemSettingsViewProps) {
  const [page, setPage] = useState(window.metadata?.page ?? null)
  return page === 'shortcuts' ? (
    <div className="h-full overflow-y-auto bg-surface text-text">
      <ShortcutsPage os={os} onBack={() => setPage(null)} />
    </div>
  ) : (
    <SystemPage os={os} onShortcuts={() => setPage('shortcuts')} />
  )
}

interface SystemPageProps extends Pick<SystemSettingsViewProps, 'os'> {
  readonly onShortcuts: () => void
}

function SystemPage({ os, onShortcuts }: SystemPageProps) {
  const t = useTexts(texts)
  const shortcuts = useTexts(shortcutTexts)
  const values = useStore(os.settings, (settings) => settings)
  return (
    <div className="flex h-full flex-col bg-surface text-text">
      <div className="min-h-0 flex-1 overflow-y-auto">
        <div className="mx-auto flex max-w-2xl flex-col gap-4 p-4">
          <h1 className="text-xl font-semibold">{t.system}</h1>
          <SettingSections
            sections={settingSections({ window: 'otteros-settings', tab: null }, values)}
            onChange={(change) => changeSettings(os, change)}
            notes={{
              osStyle: (
                <PlaceNote
                  text={t.looksPlace}
                  onOpen={() => void os.windows.open('settings', { metadata: { tab: 'appearance' } })}
                />
              ),
              timezone: (
                <PlaceNote
                  text={t.languagePlace}
                  onOpen={() => void os.windows.open('settings', { metadata: { tab: 'display' } })}
                />
              ),
            }}
            own={{
              timezone: (
                <TimezoneSetting
                  timezone={values.timezone}
                  onChange={(timezone) => changeSettings(os, { timezone })}
                />
              ),
            }}
          />
          <FilesSection os={os} />
          <Section title={shortcuts.title} description={shortcuts.explained}>
            <div>
              <Button onClick={onShortcuts}>{shortcuts.change}</Button>
            </div>
          </Section>
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
