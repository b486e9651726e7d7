import { changeSettings } from '@/kernel/settings/apply'
import { choicesOf, describeSetting } from '@/kernel/settings/describe-setting'
import { settingSections } from '@/kernel/settings/sections'
import { ChoiceCards } from '@/ui/choice-cards'
import { SettingSections } from '@/ui/settings/SettingSections'
import { useStore } from '@/ui/use-store'
import { useTexts } from '@/ui/use-texts'
import { PalettePreview } from './PalettePreview'
import { TabPage } from './TabPage'
import type { SettingsPorts } from './ports'
import { texts } from './texts'

/** Theme and OS style [A9.15], each shown as a small desktop in its own colours. */
export function AppearanceTab({ os }: { readonly os: SettingsPorts }) {
  useTexts(texts)
  const values = useStore(os.settings, (settings) => settings)
  const { theme, osStyle } = values
  return (
    <TabPage>
      <SettingSections
        sections={settingSections({ window: 'settings', tab: 'appearance' }, values)}
        onChange={(change) => changeSettings(os, change)}
        own={{
          theme: (
            <ChoiceCards
              label={describeSetting('theme').title}
              size="large"
              value={theme}
              onChange={(chosen) => changeSettings(os, { theme: chosen })}
              choices={choicesOf('theme').map((choice) => ({
                ...choice,
                picture: <PalettePreview theme={choice.value} osStyle={osStyle} />,
              }))}
            />
          ),
          osStyle: (
            <ChoiceCards
              label={describeSetting('osStyle').title}
              size="large"
              value={osStyle}
              onChange={(chosen) => changeSettings(os, { osStyle: chosen })}
              choices={choicesOf('osStyle').map((choice) => ({
                ...choice,
                picture: <PalettePreview theme={theme} osStyle={choice.value} />,
              }))}
            />
          ),
        }}
      />
    </TabPage>
  )
}
