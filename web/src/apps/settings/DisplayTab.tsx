import { changeSettings } from '@/kernel/settings/apply'
import { settingSections } from '@/kernel/settings/sections'
import type { WindowId } from '@/kernel/windows/types'
import { PlaceNote } from '@/ui/settings/PlaceNote'
import { SettingSections } from '@/ui/settings/SettingSections'
import { useStore } from '@/ui/use-store'
import { useTexts } from '@/ui/use-texts'
import { TabPage } from './TabPage'
import type { SettingsPorts } from './ports'
import { texts } from './texts'
import { WallpaperControls } from './WallpaperControls'

interface DisplayTabProps {
  readonly os: SettingsPorts
  readonly windowId: WindowId
}

/** Resolution and scaling [A9.14], and the wallpaper. */
export function DisplayTab({ os, windowId }: DisplayTabProps) {
  const t = useTexts(texts)
  const values = useStore(os.settings, (settings) => settings)
  return (
    <TabPage>
      <SettingSections
        sections={settingSections({ window: 'settings', tab: 'display' }, values)}
        onChange={(change) => changeSettings(os, change)}
        notes={{
          language: (
            <PlaceNote text={t.timezonePlace} onOpen={() => void os.windows.open('otteros-settings')} />
          ),
          reopenWindows: (
            <PlaceNote
              text={t.shortcutsPlace}
              onOpen={() => void os.windows.open('otteros-settings', { metadata: { page: 'shortcuts' } })}
            />
          ),
        }}
        own={{ wallpaper: <WallpaperControls os={os} windowId={windowId} /> }}
      />
    </TabPage>
  )
}
