import Info from 'lucide-react/icons/info'
import Monitor from 'lucide-react/icons/monitor'
import Palette from 'lucide-react/icons/palette'
import ShieldCheck from 'lucide-react/icons/shield-check'
import type { AppViewPropsOf } from '@/kernel/apps/manifest'
import { applySettings } from '@/kernel/settings/apply'
import { isOneOf } from '@/lib/record-shape'
import { ActionBar } from '@/ui/action-bar'
import { Button } from '@/ui/button'
import { Tabs } from '@/ui/tabs'
import { useKeptView } from '@/ui/use-kept-view'
import { useTexts } from '@/ui/use-texts'
import { AboutTab } from './AboutTab'
import { AppearanceTab } from './AppearanceTab'
import { DisplayTab } from './DisplayTab'
import type { SettingsPorts } from './ports'
import { SecurityTab } from './SecurityTab'
import { texts } from './texts'

const isTab = isOneOf(['display', 'appearance', 'security', 'about'])

interface SettingsViewProps {
  readonly window: Pick<AppViewPropsOf<'settings'>['window'], 'id' | 'metadata'>
  readonly os: SettingsPorts
}

/**
 * The Settings window [A2.23]. Every change is applied and saved as it is made [A4.27]. Opened with the metadata
 * `{ tab: 'appearance' }` it starts there.
 */
export default function SettingsView({ window, os }: SettingsViewProps) {
  const t = useTexts(texts)
  const [tab, setTab] = useKeptView(os.windows, window.id, 'tab', isTab, window.metadata?.tab ?? 'display')
  return (
    <div className="flex h-full flex-col bg-surface text-text">
      <Tabs
        label={t.settings}
        value={tab}
        onChange={setTab}
        tabs={[
          {
            id: 'display',
            label: t.display,
            icon: <Monitor className="size-4" />,
            content: <DisplayTab os={os} windowId={window.id} />,
          },
          {
            id: 'appearance',
            label: t.appearance,
            icon: <Palette className="size-4" />,
            content: <AppearanceTab os={os} />,
          },
          {
            id: 'security',
            label: t.security,
            icon: <ShieldCheck className="size-4" />,
            content: <SecurityTab os={os} />,
          },
          { id: 'about', label: t.about, icon: <Info className="size-4" />, content: <AboutTab os={os} /> },
        ]}
      />
      <ActionBar note={t.savedAtOnce}>
        <Button variant="primary" onClick={() => applySettings(os)}>
          {t.apply}
        </Button>
      </ActionBar>
    </div>
  )
}
