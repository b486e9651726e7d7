import UserRoundSearch from 'lucide-react/icons/user-round-search'
import { useEffect, useId, useRef, useState } from 'react'
import type { AppViewProps, Role } from '@/kernel/apps/manifest'
import { nameOf } from '@/kernel/community/person'
import { removalQuestion } from '@/kernel/community/role-changes'
import type { Community } from '@/kernel/community/types'
import { uuidNotCopied } from '@/kernel/community/uuid'
import { ActionBar } from '@/ui/action-bar'
import { Button } from '@/ui/button'
import { ConfirmDialog } from '@/ui/confirm-dialog'
import { UnsavedDialog } from '@/ui/editor-frame/UnsavedDialog'
import { usePageLeaving } from '@/ui/editor-frame/use-page-leaving'
import { useStore } from '@/ui/use-store'
import { useTexts } from '@/ui/use-texts'
import { useUnsavedQuestion } from '@/ui/use-unsaved-question'
import { createCredentialManager, isModified } from './model/credential-manager'
import { PasswordQuestion } from './parts/PasswordQuestion'
import { RoleManagement } from './parts/RoleManagement'
import { SearchCard } from './parts/SearchCard'
import { SignInQuestion } from './parts/SignInQuestion'
import { DetailsForm } from './parts/DetailsForm'
import { UserInformation } from './parts/UserInformation'
import { texts } from './texts'

interface CredentialPageProps extends AppViewProps {
  readonly community: Community
  readonly onOwnChange: () => void
}

/** Fields are few and quickly typed again, and a password is kept nowhere. */
const keepNothing = () => undefined

/** The page of those who may: search, then three cards [B2.87 B2.88]. */
export function CredentialPage({ window, os, community, onOwnChange }: CredentialPageProps) {
  const t = useTexts(texts)
  const ownId = os.session.getState().user?.id ?? null
  const [manager] = useState(() =>
    createCredentialManager({ community, notifications: os.notifications, ownId, onOwnChange }),
  )
  const person = useStore(manager, (state) => state.person)
  const busy = useStore(manager, (state) => state.busy)
  const question = useStore(manager, (state) => state.question)
  const asksPassword = useStore(manager, (state) => state.asksPassword)
  const problems = useStore(manager, (state) => state.problems)
  const isChanged = useStore(manager, isModified)
  const timezone = useStore(os.settings, (settings) => settings.timezone)
  const [doomedRole, setDoomedRole] = useState<Role | null>(null)
  /** The UUID to search for once the changes are given up. */
  const [nextSearch, setNextSearch] = useState<string | null>(null)
  const formId = useId()
  const page = useRef<HTMLDivElement>(null)
  const answer = useUnsavedQuestion(os.windows, window.id, isChanged, manager.update)
  usePageLeaving(isChanged, keepNothing)
  useEffect(() => {
    if (Object.keys(problems).length > 0)
      page.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [problems])

  return (
    <div ref={page} className="@container flex size-full flex-col bg-surface text-text">
      <div className="min-h-0 flex-1 overflow-y-auto p-4">
        <div className="mx-auto flex max-w-4xl flex-col gap-4">
          <h1 className="text-xl font-semibold">{t.title}</h1>
          <SearchCard
            roles={community.roles}
            isBusy={busy !== null}
            isSearching={busy === 'search'}
            onSearch={(uuid) => (isChanged ? setNextSearch(uuid) : void manager.search(uuid))}
          />
          {person ? (
            <div
              key={person.member.id}
              className="grid items-start gap-4 @2xl:grid-cols-2 @2xl:grid-rows-[auto_1fr]"
            >
              <UserInformation
                person={person}
                timezone={timezone}
                onCopyFailed={() => os.notifications.notify(uuidNotCopied)}
              />
              <DetailsForm
                id={formId}
                windowId={window.id}
                registry={os.commands}
                manager={manager}
                className="@2xl:row-span-2"
              />
              <RoleManagement
                member={person.member}
                isBusy={busy !== null}
                onAssign={(role) => void manager.assign(role)}
                onRemove={setDoomedRole}
              />
            </div>
          ) : (
            <div className="flex flex-col items-center gap-2 py-10 text-center text-muted">
              <UserRoundSearch className="size-8" aria-hidden="true" />
              <p className="max-w-sm text-base text-balance">{t.searchFirst}</p>
            </div>
          )}
        </div>
      </div>
      <ActionBar note={isChanged ? t.modified : null}>
        {isChanged ? <Button onClick={() => manager.undo()}>{t.undo}</Button> : null}
        {person ? (
          <Button type="submit" form={formId} variant="primary" disabled={busy !== null || !isChanged}>
            {busy === 'update' && !question && !asksPassword ? t.updating : t.update}
          </Button>
        ) : (
          <Button variant="primary" disabled={busy !== null} onClick={() => void manager.update()}>
            {t.update}
          </Button>
        )}
      </ActionBar>
      {person && question ? (
        <SignInQuestion person={person} change={question} onAnswer={(isSure) => manager.answer(isSure)} />
      ) : null}
      {asksPassword ? (
        <PasswordQuestion session={os.session} onAnswer={(isGiven) => manager.answer(isGiven)} />
      ) : null}
      {person && doomedRole ? (
        <ConfirmDialog
          {...removalQuestion(person.member, doomedRole, person.member.id === ownId)}
          action={t.removeRole}
          variant="danger"
          onConfirm={() => {
            setDoomedRole(null)
            void manager.remove(doomedRole)
          }}
          onClose={() => setDoomedRole(null)}
        />
      ) : null}
      {nextSearch === null ? null : (
        <ConfirmDialog
          title={t.giveUpQuestion}
          description={t.giveUpWhat}
          action={t.giveUp}
          variant="danger"
          onConfirm={() => {
            setNextSearch(null)
            void manager.search(nextSearch)
          }}
          onClose={() => setNextSearch(null)}
        />
      )}
      <UnsavedDialog
        name={person ? nameOf(person.member) : ''}
        open={answer !== null}
        onAnswer={(chosen) => answer?.(chosen)}
      />
    </div>
  )
}
