import FilePlus from 'lucide-react/icons/file-plus-2'
import LayoutTemplate from 'lucide-react/icons/layout-template'
import { Button } from '@/ui/button'
import { SelectField } from '@/ui/field'
import { Section } from '@/ui/section'
import { useStore } from '@/ui/use-store'
import type { Designer } from '../model/designer'
import { countCharacters, shownName } from '../model/page'
import { editorThemes } from '../model/preferences'
import { templateIds, templateOf, templates } from '../model/templates'

const themeLabels = { light: 'Light', dark: 'Dark', auto: 'Auto' } as const

interface SettingsTabProps {
  readonly designer: Designer
  /** Shows the app that is being made. */
  readonly onShow: () => void
}

function TemplateSection({ designer, onShow }: SettingsTabProps) {
  const { preferences, work } = designer
  const template = useStore(preferences, (state) => state.template)
  const name = useStore(work, (state) => shownName(state.name))
  const { label, summary } = templateOf(template)
  const showIf = async (done: Promise<boolean>) => {
    if (await done) onShow()
  }
  return (
    <Section title="Templates">
      <SelectField
        label="Default template"
        hint={`New apps begin with ${summary}.`}
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
          New app
        </Button>
        <Button
          className="max-w-full min-w-0"
          title={`Puts the page of “${label}” in place of the page of “${name}”`}
          onClick={() => void showIf(designer.applyTemplate(template))}
        >
          <LayoutTemplate aria-hidden="true" className="size-4 shrink-0" />
          <span className="truncate">Apply to “{name}”</span>
        </Button>
      </div>
    </Section>
  )
}

/** What new apps begin with, the editor's colours, and what is stored [B2.74 B2.75 B2.76 B2.77]. */
export function SettingsTab(props: SettingsTabProps) {
  const { preferences, savedApps } = props.designer
  const editorTheme = useStore(preferences, (state) => state.editorTheme)
  const apps = useStore(savedApps, (state) => state.apps)
  const characters = apps.reduce((sum, { htmlContent }) => sum + htmlContent.length, 0)
  const facts = [
    { name: 'Saved apps', text: apps.length.toLocaleString('en') },
    { name: 'Characters used', text: countCharacters(characters) },
  ]
  return (
    <div className="mx-auto flex max-w-3xl flex-col gap-4 p-4">
      <TemplateSection {...props} />
      <Section title="Code editor">
        <SelectField
          label="Editor theme"
          hint="Auto follows the colours of the desktop."
          value={editorTheme}
          options={editorThemes.map((id) => ({ value: id, label: themeLabels[id] }))}
          onChange={(event) => {
            const chosen = editorThemes.find((id) => id === event.target.value)
            if (chosen) preferences.update({ editorTheme: chosen })
          }}
        />
      </Section>
      <Section
        title="Storage"
        description="Saved apps are kept in this browser, for you alone. Export the ones that matter to you."
      >
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
