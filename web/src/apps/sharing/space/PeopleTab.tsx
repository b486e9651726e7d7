import Ban from 'lucide-react/icons/ban'
import X from 'lucide-react/icons/x'
import { useState } from 'react'
import type {
  OpenInvitation,
  SharedSpace,
  SharingResult,
  SpaceMember,
  SpacePeople,
  SpaceRole,
} from '@/kernel/sharing/types'
import { shortCode } from '@/kernel/community/uuid'
import { timeInZone } from '@/lib/timezone'
import { IconButton } from '@/ui/button'
import { ConfirmDialog } from '@/ui/confirm-dialog'
import { useStore } from '@/ui/use-store'
import { useTexts } from '@/ui/use-texts'
import { BlockQuestion } from '../BlockQuestion'
import { roleLabel, rolesToGive } from '../model/roles'
import type { SharingPage } from '../page'
import { texts } from '../texts'
import { PersonForm } from './PersonForm'
import { PersonRow } from './PersonRow'
import { RoleSelect } from './RoleSelect'

interface PeopleTabProps {
  readonly page: SharingPage
  readonly space: SharedSpace
  readonly people: SpacePeople
  /** Does something, then reads again who is there; says why it did not work. */
  readonly perform: (work: () => Promise<SharingResult<unknown>>) => Promise<void>
  readonly onInvite: (whom: string, role: SpaceRole) => Promise<SharingResult<unknown>>
}

/** What somebody who is asked is called: their name, or what was entered. */
const nameOfInvited = ({ name, entered }: OpenInvitation) => name ?? entered

/** Who is in a space, and who is asked. Owners change that. */
export function PeopleTab({ page, space, people, perform, onInvite }: PeopleTabProps) {
  const t = useTexts(texts)
  const { os, sharing } = page
  const ownId = os.session.getState().user?.id ?? null
  const timezone = useStore(os.settings, (state) => state.timezone)
  const [leaving, setLeaving] = useState<SpaceMember | null>(null)
  const [blocking, setBlocking] = useState<SpaceMember | null>(null)
  const isOwner = space.role === 'owner'
  const owners = people.members.filter(({ role }) => role === 'owner').length
  /** A shared folder keeps its owner, a team one of them. */
  const isFixed = (member: SpaceMember) =>
    member.role === 'owner' && (space.kind === 'shared' || owners === 1)

  return (
    <div className="mx-auto flex w-full max-w-2xl flex-col gap-4 p-4">
      {isOwner ? <PersonForm os={os} kind={space.kind} action={t.invite} onInvite={onInvite} /> : null}
      <ul aria-label={t.people}>
        {people.members.map((member) => {
          const isSelf = member.id === ownId
          return (
            <PersonRow key={member.id} name={isSelf ? t.you({ name: member.name }) : member.name}>
              {isOwner && !isFixed(member) ? (
                <RoleSelect
                  name={member.name}
                  role={member.role}
                  choices={rolesToGive(space.kind)}
                  disabled={false}
                  onChange={(role) => void perform(() => sharing.setRole(space.id, member.id, role))}
                />
              ) : (
                <span className="text-sm text-muted">{roleLabel(member.role)}</span>
              )}
              {isSelf ? null : (
                <IconButton label={t.blockMember({ name: member.name })} onClick={() => setBlocking(member)}>
                  <Ban className="size-4" aria-hidden="true" />
                </IconButton>
              )}
              {isOwner && !isSelf && !isFixed(member) ? (
                <IconButton label={t.remove({ name: member.name })} onClick={() => setLeaving(member)}>
                  <X className="size-4" aria-hidden="true" />
                </IconButton>
              ) : null}
            </PersonRow>
          )
        })}
      </ul>
      {people.invitations.length === 0 ? null : (
        <section aria-label={t.invited}>
          <h2 className="text-sm font-semibold text-muted">{t.invited}</h2>
          <ul aria-label={t.invited}>
            {people.invitations.map((invitation) => {
              const name = nameOfInvited(invitation)
              const shown =
                invitation.name === null && !invitation.entered.includes('@') ? shortCode(name) : name
              return (
                <PersonRow
                  key={invitation.id}
                  name={shown}
                  detail={
                    invitation.role === 'owner' && space.kind === 'shared'
                      ? t.toBeOwner
                      : t.invitedOn({ date: timeInZone(new Date(invitation.at), timezone).date })
                  }
                >
                  <span className="text-sm text-muted">{roleLabel(invitation.role)}</span>
                  {isOwner ? (
                    <IconButton
                      label={t.withdraw({ name: shown })}
                      onClick={() => void perform(() => sharing.withdraw(invitation.id))}
                    >
                      <X className="size-4" aria-hidden="true" />
                    </IconButton>
                  ) : null}
                </PersonRow>
              )
            })}
          </ul>
        </section>
      )}
      {leaving ? (
        <ConfirmDialog
          title={t.removeQuestion({ name: leaving.name })}
          description={t.removeExplained({ space: space.name })}
          action={t.removeAction}
          variant="danger"
          onConfirm={() => {
            setLeaving(null)
            void perform(() => sharing.removeMember(space.id, leaving.id))
          }}
          onClose={() => setLeaving(null)}
        />
      ) : null}
      {blocking ? <BlockQuestion page={page} person={blocking} onClose={() => setBlocking(null)} /> : null}
    </div>
  )
}
