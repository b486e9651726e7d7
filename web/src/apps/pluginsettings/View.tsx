import type { PluginPlatform } from '@/kernel/plugins/types'
import { useCallback, useRef, useState } from 'react'
import type { AppViewProps } from '@/kernel/apps/manifest'
import { applyLook } from '@/kernel/plugins/apply-look'
import { loadPlatform } from '@/kernel/plugins/load-platform'
import { openPlugin } from '@/kernel/plugins/open-plugin'
import { createPluginSettings, lookOf } from '@/kernel/plugins/plugin-settings'
import { ActionBar } from '@/ui/action-bar'
import { Button } from '@/ui/button'
import { commands } from '@/ui/commands/form-commands'
import { useCommands } from '@/ui/commands/use-commands'
import { UnsavedDialog } from '@/ui/editor-frame/UnsavedDialog'
import { useTexts } from '@/ui/use-texts'
import { useUnsavedQuestion } from '@/ui/use-unsaved-question'
import { usePageLeaving } from '@/ui/editor-frame/use-page-leaving'
import { Section } from '@/ui/section'
import { Spinner } from '@/ui/spinner'
import { useLoaded } from '@/ui/use-loaded'
import { useStore } from '@/ui/use-store'
import { SavedAlert } from './parts/SavedAlert'
import { SettingsForm } from './parts/SettingsForm'
import { StructureSketch } from './parts/StructureSketch'
import { texts } from './texts'

/** The settings of a plugin [B2.56 B2.57 B2.58 B2.59], once the list of plugins is there. */
export default function PluginSettingsView({ window, os }: AppViewProps) {
  const t = useTexts(texts)
  const [state, retry] = useLoaded(useCallback(() => loadPlatform(os), [os]))
  if (state.status === 'ready') return <PluginSettingsPage window={window} os={os} platform={state.value} />
  return (
    <div className="flex size-full flex-col items-center justify-center gap-3 bg-surface p-4 text-text">
      {state.status === 'loading' ? (
        <Spinner label={t.loading} />
      ) : (
        <>
          <p role="alert">{t.notLoaded}</p>
          <Button onClick={retry}>{t.tryAgain}</Button>
        </>
      )}
    </div>
  )
}

interface PageProps extends AppViewProps {
  readonly platform: PluginPlatform
}

function PluginSettingsPage({ window, os, platform }: PageProps) {
  const t = useTexts(texts)
  const path = window.pluginPath ?? window.path
  const [store] = useState(() => createPluginSettings(os.storage))
  const [stored] = useState(() => store.read(path))
  const [saved, setSaved] = useState(stored.settings)
  const [fields, setFields] = useState(stored.settings)
  const [isAlertShown, setAlertShown] = useState(false)
  const [hasFailed, setFailed] = useState(false)
  const plugin = useStore(
    platform.plugins,
    ({ plugins }) => plugins.find((candidate) => candidate.path === path) ?? null,
  )
  const isModified =
    fields.pluginName !== saved.pluginName ||
    fields.pluginIcon !== saved.pluginIcon ||
    fields.pluginDescription !== saved.pluginDescription

  const save = (): boolean => {
    const isSaved = store.save(path, fields)
    setFailed(!isSaved)
    if (!isSaved) return false
    setSaved(fields)
    if (plugin) {
      const looks = { before: lookOf(plugin, saved), after: lookOf(plugin, fields) }
      void applyLook({ ...os, platform, now: Date.now }, plugin, looks)
      os.windows.update(window.id, { metadata: { ...window.metadata, pluginName: looks.after.name } })
    }
    return true
  }
  const answer = useUnsavedQuestion(os.windows, window.id, isModified, () => Promise.resolve(save()))
  usePageLeaving(isModified, keepNothing)
  const form = useRef<HTMLFormElement>(null)
  useCommands({
    registry: os.commands,
    windowId: window.id,
    commands,
    target: () => form.current,
    root: form,
  })

  return (
    <form
      ref={form}
      noValidate
      className="flex size-full flex-col bg-surface text-text"
      onSubmit={(event) => {
        event.preventDefault()
        if (save()) setAlertShown(true)
      }}
    >
      <div className="flex min-h-0 flex-1 flex-col gap-4 overflow-y-auto p-4">
        {hasFailed || stored.isDamaged ? (
          <p role="alert" className="rounded-control bg-danger-soft px-3 py-2 text-sm text-danger">
            {hasFailed ? t.notSaved : t.damaged}
          </p>
        ) : null}
        {plugin ? null : <p className="rounded-control bg-accent-soft px-3 py-2 text-sm">{t.notInstalled}</p>}
        <SettingsForm plugin={plugin} fields={fields} onChange={setFields} />
        <StructureSketch os={os} path={path} />
        {plugin ? (
          <Section title={t.permissions} description={t.permissionsHint}>
            <div>
              <Button onClick={() => openPlugin(os.windows, plugin, lookOf(plugin, saved))}>{t.open}</Button>
            </div>
          </Section>
        ) : null}
      </div>
      <ActionBar note={isModified ? t.modified : null}>
        <Button type="submit" variant="primary">
          {t.save}
        </Button>
      </ActionBar>
      {isAlertShown ? <SavedAlert onClose={() => setAlertShown(false)} /> : null}
      <UnsavedDialog
        name={fields.pluginName}
        open={answer !== null}
        onAnswer={(chosen) => answer?.(chosen)}
      />
    </form>
  )
}

/** Fields are few and quickly typed again, so no draft of them is kept. */
const keepNothing = () => undefined
