import { changeSettings } from '@/kernel/settings/apply'
import { osStyles } from '@/kernel/settings/fields'
import type { Theme } from '@/kernel/settings/types'
import { ChoiceCards } from '@/ui/choice-cards'
import { Section } from '@/ui/section'
import { useStore } from '@/ui/use-store'
import { PalettePreview } from './PalettePreview'
import { TabPage } from './TabPage'
import type { SettingsPorts } from './ports'

const themeChoices: readonly { readonly value: Theme; readonly label: string; readonly detail: string }[] = [
  { value: 'default', label: 'Default', detail: 'The OS style as it is' },
  { value: 'dark', label: 'Dark', detail: 'Its dark variant' },
  { value: 'contrast', label: 'Contrast', detail: 'Strong lines, no shadows' },
]

/** Theme and OS style [A9.15], each shown as a small desktop in its own colours. */
export function AppearanceTab({ os }: { readonly os: SettingsPorts }) {
  const theme = useStore(os.settings, (settings) => settings.theme)
  const osStyle = useStore(os.settings, (settings) => settings.osStyle)
  return (
    <TabPage>
      <Section title="Appearance">
        <ChoiceCards
          label="Theme"
          size="large"
          value={theme}
          onChange={(chosen) => changeSettings(os, { theme: chosen })}
          choices={themeChoices.map((choice) => ({
            ...choice,
            picture: <PalettePreview theme={choice.value} osStyle={osStyle} />,
          }))}
        />
        <ChoiceCards
          label="OS Style"
          size="large"
          value={osStyle}
          onChange={(chosen) => changeSettings(os, { osStyle: chosen })}
          choices={osStyles.map((style) => ({
            ...style,
            picture: <PalettePreview theme={theme} osStyle={style.value} />,
          }))}
        />
      </Section>
    </TabPage>
  )
}
