import { changeSettings } from '@/kernel/settings/apply'
import { choicesOf, settingFields } from '@/kernel/settings/fields'
import { texts } from '@/kernel/settings/texts'
import type { WindowId } from '@/kernel/windows/types'
import { SelectField } from '@/ui/field'
import { Section } from '@/ui/section'
import { useStore } from '@/ui/use-store'
import { useTexts } from '@/ui/use-texts'
import { TabPage } from './TabPage'
import type { SettingsPorts } from './ports'
import { WallpaperSection } from './WallpaperSection'

interface DisplayTabProps {
  readonly os: SettingsPorts
  readonly windowId: WindowId
}

/** Resolution and scaling [A9.14], and the wallpaper. */
export function DisplayTab({ os, windowId }: DisplayTabProps) {
  const t = useTexts(texts)
  const resolution = useStore(os.settings, (settings) => settings.resolution)
  const scaling = useStore(os.settings, (settings) => settings.scaling)
  return (
    <TabPage>
      <Section title={t.screen}>
        <div className="grid gap-4 @lg:grid-cols-2">
          <SelectField
            label={t.resolutionTitle}
            hint={t.resolutionHint}
            value={resolution}
            options={choicesOf(settingFields.resolution)}
            onChange={(event) => {
              const chosen = settingFields.resolution.read(event.target.value)
              if (chosen) changeSettings(os, { resolution: chosen })
            }}
          />
          <SelectField
            label={t.scalingTitle}
            hint={t.scalingHint}
            value={scaling}
            options={choicesOf(settingFields.scaling)}
            onChange={(event) => {
              const chosen = settingFields.scaling.read(event.target.value)
              if (chosen) changeSettings(os, { scaling: chosen })
            }}
          />
        </div>
      </Section>
      <WallpaperSection os={os} windowId={windowId} />
    </TabPage>
  )
}
