import FilePlus from 'lucide-react/icons/file-plus-2'
import LayoutTemplate from 'lucide-react/icons/layout-template'
import { formatNumber } from '@/lib/language/format'
import { Button } from '@/ui/button'
import { SelectField } from '@/ui/field'
import { Section } from '@/ui/section'
import { useStore } from '@/ui/use-store'
import { useTexts } from '@/ui/use-texts'
import type { Designer } from '../model/designer'
import { countCharacters, shownName } from '../model/page'
import { editorThemes } from '../model/designer-preferences'
import { templateIds, templateOf, templates } from '../model/templates'
import { texts } from './texts'

interface SettingsTabProps {
  readonly designer: Designer
  /** Shows the app that is being made. */
  readonly onShow: () => void
}

function TemplateSection({ designer, onShow }: SettingsTabProps) {
  const t = useTexts(texts)
  const { preferences, work } = designer
  const template = useStore(preferences, (state) => state.template)
  const name = useStore(work, (state) => shownName(state.name))
  const { label } = templateOf(template)
  const showIf = async (done: Promise<boolean>) => {
    if (await done) onShow()
  }
  return (
    <Section title={t.templates}>
      <SelectField
        label={t.defaultTemplate}
        hint={t.beginWith({ template })}
        value={template}
        options={templates.map(({ id, label: text }) => ({ value: id, label: text }))}
        onChange={(event) => {
          const chosen = templateIds.find((id) => id === event.target.value)
          if (chosen) preferences.update({ template: chosen })
        }}
      />
      <div className="flex flex-wrap gap-2">
        <Button variant="primary" onClick={() => void showIf(designer.startNew())}>
          <FilePlus aria-hidden="true" className="size-4" />
          {t.newApp}
        </Button>
        <Button
          className="max-w-full min-w-0"
          title={t.applyWhy({ label, name })}
          onClick={() => void showIf(designer.applyTemplate(template))}
        >
          <LayoutTemplate aria-hidden="true" className="size-4 shrink-0" />
          <span className="truncate">{t.applyTo({ name })}</span>
        </Button>
      </div>
    </Section>
  )
}

/** What new apps begin with, the editor's colours, and what is stored [B2.74 B2.75 B2.76 B2.77]. */
export function SettingsTab(props: SettingsTabProps) {
  const t = useTexts(texts)
  const { preferences, savedApps } = props.designer
  const editorTheme = useStore(preferences, (state) => state.editorTheme)
  const apps = useStore(savedApps, (state) => state.apps)
  const characters = apps.reduce((sum, { htmlContent }) => sum + htmlContent.length, 0)
  const facts = [
    { name: t.savedApps, text: formatNumber(apps.length) },
    { name: t.charactersUsed, text: countCharacters(characters) },
  ]
  return (
    <div className="mx-auto flex max-w-3xl flex-col gap-4 p-4">
      <TemplateSection {...props} />
      <Section title={t.codeEditor}>
        <SelectField
          label={t.editorTheme}
          hint={t.autoHint}
          value={editorTheme}
          options={editorThemes.map((id) => ({ value: id, label: t[id] }))}
          onChange={(event) => {
            const chosen = editorThemes.find((id) => id === event.target.value)
            if (chosen) preferences.update({ editorTheme: chosen })
          }}
        />
      </Section>
      <Section title={t.storage} description={t.storageText}>
        <dl className="grid grid-cols-2 gap-4">
          {facts.map(({ name, text }) => (
            <div key={name} className="flex flex-col-reverse">
              <dt className="text-sm text-muted">{name}</dt>
              <dd className="text-xl font-semibold tabular-nums">{text}</dd>
            </div>
          ))}
        </dl>
      </Section>
    </div>
  )
}
