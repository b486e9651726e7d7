import { useEffect, useRef, useState } from 'react'
import type { AppViewProps } from '@/kernel/apps/manifest'
import { nameOf } from '@/kernel/community/person'
import { roleLabel } from '@/kernel/community/roles'
import { ActionBar } from '@/ui/action-bar'
import { Button } from '@/ui/button'
import { commands } from '@/ui/commands/form-commands'
import { useCommands } from '@/ui/commands/use-commands'
import { UnsavedDialog } from '@/ui/editor-frame/UnsavedDialog'
import { usePageLeaving } from '@/ui/editor-frame/use-page-leaving'
import { FailedPage, LoadingPage } from '@/ui/page-state'
import { RoleBadge } from '@/ui/role-badge'
import { useStore } from '@/ui/use-store'
import { useTexts } from '@/ui/use-texts'
import { useUnsavedQuestion } from '@/ui/use-unsaved-question'
import { createProfileEditor, isModified, type ProfileEditor } from './model/profile-editor'
import { ProfileForm } from './parts/ProfileForm'
import { RolePermissions } from './parts/RolePermissions'
import { texts } from './texts'

/** The profile of the signed-in person [B2.79 B2.80 B2.81 B2.82]. */
export default function UserProfileView({ window, os }: AppViewProps) {
  const t = useTexts(texts)
  const [editor] = useState(() => createProfileEditor(os))
  useEffect(() => {
    void editor.load()
    return () => editor.dispose()
  }, [editor])
  const status = useStore(editor, (state) => state.status)
  const load = () => void editor.load()
  if (status === 'loading') return <LoadingPage label={t.loading} />
  if (status === 'missing') return <FailedPage title={t.notFound} text={t.notFoundWhy} onRetry={load} />
  return <ProfilePage window={window} os={os} editor={editor} />
}

/** Fields are few and quickly typed again, so no draft of them is kept. */
const keepNothing = () => undefined

function ProfilePage({ window, os, editor }: AppViewProps & { readonly editor: ProfileEditor }) {
  const t = useTexts(texts)
  const profile = useStore(editor, (state) => state.profile)
  const access = useStore(editor, (state) => state.access)
  const accessProblem = useStore(editor, (state) => state.accessProblem?.message ?? null)
  const problems = useStore(editor, (state) => state.problems)
  const isSaving = useStore(editor, (state) => state.isSaving)
  const isChanged = useStore(editor, isModified)
  const timezone = useStore(os.settings, (settings) => settings.timezone)
  const form = useRef<HTMLFormElement>(null)
  const answer = useUnsavedQuestion(os.windows, window.id, isChanged, editor.save)
  usePageLeaving(isChanged, keepNothing)
  useCommands({
    registry: os.commands,
    windowId: window.id,
    commands,
    target: () => form.current,
    root: form,
  })
  useEffect(() => {
    if (Object.keys(problems).length > 0)
      form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [problems])
  if (!profile) return null

  return (
    <form
      ref={form}
      noValidate
      aria-label={t.profile}
      className="@container flex size-full flex-col bg-surface text-text"
      onSubmit={(event) => {
        event.preventDefault()
        if (isChanged) void editor.save()
      }}
    >
      <div className="relative min-h-0 flex-1 overflow-y-auto p-4">
        <div className="mx-auto flex max-w-4xl flex-col gap-4">
          <header className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <h1 className="text-xl font-semibold">{t.title}</h1>
            {access ? <RoleBadge kind={access.role} label={roleLabel(access.role)} /> : null}
            <p className="w-full truncate text-sm text-muted">
              <bdi>{nameOf(profile)}</bdi>
            </p>
          </header>
          <div className="grid gap-4 @2xl:grid-cols-[3fr_2fr]">
            <ProfileForm editor={editor} profile={profile} timezone={timezone} />
            <RolePermissions
              access={access}
              problem={accessProblem}
              onRetry={() => void editor.retryAccess()}
            />
          </div>
        </div>
      </div>
      <ActionBar note={isChanged ? t.modified : null}>
        <Button type="submit" variant="primary" disabled={!isChanged || isSaving}>
          {isSaving ? t.saving : t.save}
        </Button>
      </ActionBar>
      <UnsavedDialog name={t.title} open={answer !== null} onAnswer={(chosen) => answer?.(chosen)} />
    </form>
  )
}
