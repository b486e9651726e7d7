import { changeSettings } from '@/kernel/settings/apply'
import { readers, resolutions, scalings } from '@/kernel/settings/fields'
import type { WindowId } from '@/kernel/windows/types'
import { SelectField } from '@/ui/field'
import { Section } from '@/ui/section'
import { useStore } from '@/ui/use-store'
import { TabPage } from './TabPage'
import type { SettingsPorts } from './ports'
import { WallpaperSection } from './WallpaperSection'

const options = (values: readonly string[]) => values.map((value) => ({ value, label: value }))

interface DisplayTabProps {
  readonly os: SettingsPorts
  readonly windowId: WindowId
}

/** Resolution and scaling [A9.14], and the wallpaper. */
export function DisplayTab({ os, windowId }: DisplayTabProps) {
  const resolution = useStore(os.settings, (settings) => settings.resolution)
  const scaling = useStore(os.settings, (settings) => settings.scaling)
  return (
    <TabPage>
      <Section title="Screen">
        <div className="grid gap-4 @lg:grid-cols-2">
          <SelectField
            label="Resolution"
            hint="The largest size of the desktop. The first one fills the browser window."
            value={resolution}
            options={options(resolutions)}
            onChange={(event) => {
              const chosen = readers.resolution(event.target.value)
              if (chosen) changeSettings(os, { resolution: chosen })
            }}
          />
          <SelectField
            label="Scaling"
            hint="The size of texts and controls."
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
