import { changeSettings } from '@/kernel/settings/apply'
import { choicesOf, settingFields } from '@/kernel/settings/fields'
import { texts } from '@/kernel/settings/texts'
import { ChoiceCards } from '@/ui/choice-cards'
import { Section } from '@/ui/section'
import { useStore } from '@/ui/use-store'
import { useTexts } from '@/ui/use-texts'
import { PalettePreview } from './PalettePreview'
import { TabPage } from './TabPage'
import type { SettingsPorts } from './ports'

/** Theme and OS style [A9.15], each shown as a small desktop in its own colours. */
export function AppearanceTab({ os }: { readonly os: SettingsPorts }) {
  const t = useTexts(texts)
  const theme = useStore(os.settings, (settings) => settings.theme)
  const osStyle = useStore(os.settings, (settings) => settings.osStyle)
  return (
    <TabPage>
      <Section title={t.appearance}>
        <ChoiceCards
          label={t.themeTitle}
          size="large"
          value={theme}
          onChange={(chosen) => changeSettings(os, { theme: chosen })}
          choices={choicesOf(settingFields.theme).map((choice) => ({
            ...choice,
            picture: <PalettePreview theme={choice.value} osStyle={osStyle} />,
          }))}
        />
        <ChoiceCards
          label={t.osStyleTitle}
          size="large"
          value={osStyle}
          onChange={(chosen) => changeSettings(os, { osStyle: chosen })}
          choices={choicesOf(settingFields.osStyle).map((style) => ({
            ...style,
            picture: <PalettePreview theme={theme} osStyle={style.value} />,
          }))}
        />
      </Section>
    </TabPage>
  )
}
