import { useEffect, useMemo, useRef, useState } from 'react'
import type { AppViewPropsOf, Role } from '@/kernel/apps/manifest'
import { createAccessGate } from '@/kernel/community/access-gate'
import { nameOf } from '@/kernel/community/person'
import { createPersonPicker } from '@/kernel/community/person-picker'
import { removalQuestion } from '@/kernel/community/role-changes'
import type { Community, Member } from '@/kernel/community/types'
import { uuidNotCopied } from '@/kernel/community/uuid'
import type { Os } from '@/kernel/os'
import { ConfirmDialog } from '@/ui/confirm-dialog'
import { GatePage } from '@/ui/gate-page'
import { FailedPage, LoadingPage } from '@/ui/page-state'
import { useStore } from '@/ui/use-store'
import { useTexts } from '@/ui/use-texts'
import { createRoleManager } from './model/role-manager'
import { AllUsers } from './parts/AllUsers'
import { AssignCard } from './parts/AssignCard'
import type { MemberActions } from './parts/MemberRow'
import { texts } from './texts'

interface RoleManagerWindow {
  readonly window: Pick<AppViewPropsOf<'rolemanager'>['window'], 'metadata'>
}

/** Lists people with their roles, gives roles and takes them away [B2.83 B2.86]: for those who may review apps [B6.5]. */
export default function RoleManagerView({
  window,
  os,
}: Pick<AppViewPropsOf<'rolemanager'>, 'os'> & RoleManagerWindow) {
  const t = useTexts(texts)
  return (
    <GatePage
      createGate={() => createAccessGate(os)}
      isAllowed={({ access }) => access.canReview}
      texts={{ checking: t.checking, failed: t.roleUnknown, denied: t.denied }}
      help={{
        purpose: t.purpose,
        way: t.way,
        action: { label: t.ownRole, perform: () => void os.windows.open('userprofile') },
      }}
    >
      {({ community }, load) => (
        <Manager os={os} community={community} search={window.metadata?.search ?? ''} onOwnChange={load} />
      )}
    </GatePage>
  )
}

interface ManagerProps {
  readonly os: Os
  readonly community: Community
  /** What people are searched for by at first. */
  readonly search: string
  readonly onOwnChange: () => void
}

function Manager({ os, community, search, onOwnChange }: ManagerProps) {
  const t = useTexts(texts)
  const ownId = os.session.getState().user?.id ?? null
  const [manager] = useState(() =>
    createRoleManager({ roles: community.roles, notifications: os.notifications, ownId, onOwnChange }),
  )
  const { list } = manager
  useEffect(() => {
    // All of them first, so that their number is known.
    void list.load().then(() => {
      if (search === '') return
      list.type(search)
      list.settle()
    })
    return () => list.dispose()
  }, [list, search])
  const status = useStore(list, (state) => state.status)
  const problem = useStore(list, (state) => state.problem?.message ?? null)
  const isBusy = useStore(manager, (state) => state.isBusy)
  const [picker] = useState(() => createPersonPicker(community.roles))
  const [doomed, setDoomed] = useState<{ readonly member: Member; readonly role: Role } | null>(null)
  const scroller = useRef<HTMLDivElement>(null)
  const assignForm = useRef<HTMLFormElement>(null)

  const actions = useMemo<MemberActions>(
    () => ({
      choose: (member) => {
        picker.choose({ id: member.id, name: nameOf(member) })
        assignForm.current?.querySelector('select')?.focus()
      },
      remove: (member, role) => setDoomed({ member, role }),
      copyFailed: () => os.notifications.notify(uuidNotCopied),
    }),
    [os, picker],
  )

  if (status === 'loading') return <LoadingPage label={t.loading} />
  if (status === 'failed')
    return <FailedPage title={t.notLoaded} text={problem} onRetry={() => void list.load()} />
  return (
    <div ref={scroller} className="@container size-full overflow-y-auto bg-surface p-4 text-text">
      <div className="mx-auto flex max-w-4xl flex-col gap-4">
        <h1 className="text-xl font-semibold">{t.title}</h1>
        <AssignCard
          ref={assignForm}
          picker={picker}
          isBusy={isBusy}
          onAssign={(entered, role) => manager.assign(entered, role)}
        />
        <AllUsers list={list} ownId={ownId} actions={actions} scroller={scroller} />
      </div>
      {doomed ? (
        <ConfirmDialog
          {...removalQuestion(doomed.member, doomed.role, doomed.member.id === ownId)}
          action={t.removeRole}
          variant="danger"
          onConfirm={() => {
            setDoomed(null)
            void manager.remove(doomed.member, doomed.role)
          }}
          onClose={() => setDoomed(null)}
        />
      ) : null}
    </div>
  )
}
