import { useRef } from 'react'
import type { WindowId } from '@/kernel/windows/types'
import type { CommandRegistry } from '@/lib/command'
import { useCommands } from '@/ui/commands/use-commands'
import { SelectField, TextAreaField, TextField } from '@/ui/field'
import { useStore } from '@/ui/use-store'
import { commands } from '../commands'
import { authorOf } from '../model/author'
import { categoryOptions, frameworkOf, frameworkOptions, frameworks } from '../model/catalogue'
import type { Storefront } from '../model/storefront'
import { AuthRequired } from '../parts/AuthRequired'
import { FilesPart } from '../upload/FilesPart'
import { FormNotice } from '../upload/FormNotice'
import { IconPart } from '../upload/IconPart'
import { SendBar } from '../upload/SendBar'
import { versionProblem } from '../upload/upload-checks'
import { useTexts } from '@/ui/use-texts'
import { texts } from '../upload/texts'

interface UploadTabProps {
  readonly store: Pick<
    Storefront,
    'upload' | 'person' | 'questions' | 'answerNamesake' | 'getState' | 'subscribe'
  >
}

interface WindowProps {
  readonly windowId: WindowId
  readonly registry: CommandRegistry
}

/** Most characters of the texts, as the database has them. */
const limits = { name: 100, description: 2000, author: 254 }

/** The author's name: typed by those who may, else the one that the account gives [B5.14 B5.15 B6.3]. */
function AuthorField({ store: { upload, person } }: UploadTabProps) {
  const t = useTexts(texts)
  const typed = useStore(upload, (state) => state.form.author)
  const isUploading = useStore(upload, (state) => state.isUploading)
  const app = useStore(upload, (state) => state.app)
  const { access, fullName, email } = useStore(person, (state) => state)
  const { canEditName } = access
  const own = app?.author ?? authorOf({ typed: '', canEditName, fullName, email })
  return (
    <TextField
      label={t.author}
      value={canEditName ? typed : own}
      placeholder={canEditName ? own : undefined}
      readOnly={!canEditName}
      disabled={isUploading}
      maxLength={limits.author}
      autoComplete="off"
      hint={canEditName ? (app ? t.authorStays : t.authorIsOwn) : t.authorIsFixed}
      className={canEditName ? undefined : 'bg-sunken'}
      onChange={(event) => upload.set({ author: event.target.value })}
    />
  )
}

function VersionField({ store: { upload } }: UploadTabProps) {
  const t = useTexts(texts)
  const { form, app, isUploading } = useStore(upload, (state) => state)
  if (!app) return null
  return (
    <TextField
      label={t.version}
      value={form.version}
      required
      disabled={isUploading}
      maxLength={17}
      autoComplete="off"
      error={versionProblem(form.version, app)}
      onChange={(event) => upload.set({ version: event.target.value })}
    />
  )
}

function Facts({ store }: UploadTabProps) {
  const t = useTexts(texts)
  const { upload, person } = store
  const { form, isUploading } = useStore(upload, (state) => state)
  const canUseAdvanced = useStore(person, (state) => state.access.canUseAdvanced)
  return (
    <div className="flex flex-col gap-4">
      <TextField
        label={t.name}
        value={form.name}
        required
        disabled={isUploading}
        maxLength={limits.name}
        autoComplete="off"
        onChange={(event) => upload.set({ name: event.target.value })}
      />
      <TextAreaField
        label={t.description}
        value={form.description}
        required
        rows={3}
        disabled={isUploading}
        maxLength={limits.description}
        onChange={(event) => upload.set({ description: event.target.value })}
      />
      <VersionField store={store} />
      <AuthorField store={store} />
      <IconPart
        icon={form.icon}
        name={form.name}
        disabled={isUploading}
        onChange={(icon) => upload.set({ icon })}
      />
      <div className="grid gap-4 @sm:grid-cols-2">
        <SelectField
          label={t.category}
          value={form.category}
          disabled={isUploading}
          options={categoryOptions()}
          onChange={(event) => upload.set({ category: event.target.value })}
        />
        <SelectField
          label={t.framework}
          value={form.framework}
          required
          disabled={isUploading}
          options={frameworkOptions(canUseAdvanced)}
          onChange={(event) => {
            const framework = frameworkOf(event.target.value)
            if (framework) upload.set({ framework })
          }}
        />
      </div>
    </div>
  )
}

function Content({ store: { upload } }: UploadTabProps) {
  const t = useTexts(texts)
  const { form, isUploading } = useStore(upload, (state) => state)
  return (
    <div className="flex flex-col gap-4">
      <TextAreaField
        label={t.html}
        value={form.htmlContent}
        rows={12}
        disabled={isUploading}
        spellCheck={false}
        autoCapitalize="none"
        autoComplete="off"
        // not shown: code
        placeholder="<!doctype html>"
        className="font-mono text-sm"
        hint={
          frameworks[form.framework].hasPage ? t.htmlHint({ count: form.htmlContent.length }) : t.noPageHint
        }
        onChange={(event) => upload.set({ htmlContent: event.target.value })}
      />
      <FilesPart upload={upload} />
    </div>
  )
}

/** Where signed-in people put an app in the store [B2.34 B2.44 B2.46]. */
export function UploadTab({ store, windowId, registry }: UploadTabProps & WindowProps) {
  const t = useTexts(texts)
  const form = useRef<HTMLFormElement>(null)
  const { upload } = store
  useCommands({ registry, windowId, commands, target: () => upload, root: form })
  const isSignedIn = useStore(store.person, (state) => state.isSignedIn)
  if (!isSignedIn)
    return (
      <div className="flex h-full flex-col">
        <AuthRequired text={t.signIn} />
      </div>
    )
  return (
    <form
      ref={form}
      aria-label={t.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void store.upload.send()
      }}
      className="@container flex h-full flex-col"
    >
      <div className="min-h-0 flex-1 overflow-y-auto">
        <FormNotice store={store} />
        <div className="mx-auto grid max-w-5xl grid-cols-1 gap-x-6 gap-y-4 p-4 @2xl:grid-cols-[minmax(0,5fr)_minmax(0,6fr)]">
          <Facts store={store} />
          <Content store={store} />
        </div>
      </div>
      <SendBar upload={store.upload} />
    </form>
  )
}
