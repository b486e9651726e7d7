import { changeSettings } from '@/kernel/settings/apply'
import { osStyles } from '@/kernel/settings/fields'
import type { Theme } from '@/kernel/settings/types'
import { ChoiceCards } from '@/ui/choice-cards'
import { Section } from '@/ui/section'
import { useStore } from '@/ui/use-store'
import { useTexts } from '@/ui/use-texts'
import { PalettePreview } from './PalettePreview'
import { TabPage } from './TabPage'
import type { SettingsPorts } from './ports'
import { texts } from './texts'

interface ThemeChoice {
  readonly value: Theme
  readonly label: string
  readonly detail: string
}

const themeChoices = (t: typeof texts): readonly ThemeChoice[] => [
  { value: 'default', label: t.defaultTheme, detail: t.defaultThemeExplained },
  { value: 'dark', label: t.dark, detail: t.darkExplained },
  { value: 'contrast', label: t.contrast, detail: t.contrastExplained },
]

/** Theme and OS style [A9.15], each shown as a small desktop in its own colours. */
export function AppearanceTab({ os }: { readonly os: SettingsPorts }) {
  const t = useTexts(texts)
  const theme = useStore(os.settings, (settings) => settings.theme)
  const osStyle = useStore(os.settings, (settings) => settings.osStyle)
  return (
    <TabPage>
      <Section title={t.appearance}>
        <ChoiceCards
          label={t.theme}
          size="large"
          value={theme}
          onChange={(chosen) => changeSettings(os, { theme: chosen })}
          choices={themeChoices(t).map((choice) => ({
            ...choice,
            picture: <PalettePreview theme={choice.value} osStyle={osStyle} />,
          }))}
        />
        <ChoiceCards
          label={t.osStyle}
          size="large"
          value={osStyle}
          onChange={(chosen) => changeSettings(os, { osStyle: chosen })}
          choices={osStyles().map((style) => ({
            ...style,
            picture: <PalettePreview theme={theme} osStyle={style.value} />,
          }))}
        />
      </Section>
    </TabPage>
  )
}
