import { changeSettings } from '@/kernel/settings/apply'
import { readers, resolutions, scalings } from '@/kernel/settings/fields'
import type { WindowId } from '@/kernel/windows/types'
import { SelectField } from '@/ui/field'
import { Section } from '@/ui/section'
import { useStore } from '@/ui/use-store'
import { useTexts } from '@/ui/use-texts'
import { TabPage } from './TabPage'
import type { SettingsPorts } from './ports'
import { texts } from './texts'
import { WallpaperSection } from './WallpaperSection'

const options = (values: readonly string[]) => values.map((value) => ({ value, label: value }))

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
            label={t.resolution}
            hint={t.resolutionHint}
            value={resolution}
            options={options(resolutions)}
            onChange={(event) => {
              const chosen = readers.resolution(event.target.value)
              if (chosen) changeSettings(os, { resolution: chosen })
            }}
          />
          <SelectField
            label={t.scaling}
            hint={t.scalingHint}
            value={scaling}
            options={options(scalings)}
            onChange={(event) => {
              const chosen = readers.scaling(event.target.value)
              if (chosen) changeSettings(os, { scaling: chosen })
            }}
          />
        </div>
      </Section>
      <WallpaperSection os={os} windowId={windowId} />
    </TabPage>
  )
}
