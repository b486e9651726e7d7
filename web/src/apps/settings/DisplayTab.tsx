import { changeSettings } from '@/kernel/settings/apply'
import { settingSections } from '@/kernel/settings/sections'
import type { WindowId } from '@/kernel/windows/types'
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
  useTexts(texts)
  const values = useStore(os.settings, (settings) => settings)
  return (
    <TabPage>
      <SettingSections
        sections={settingSections({ window: 'settings', tab: 'display' }, values)}
        onChange={(change) => changeSettings(os, change)}
        own={{ wallpaper: <WallpaperControls os={os} windowId={windowId} /> }}
      />
    </TabPage>
  )
}
