import UserPlus from 'lucide-react/icons/user-plus'
import { memo, useEffect, useRef } from 'react'
import type { Role } from '@/kernel/apps/manifest'
import { initialsOf, nameOf } from '@/kernel/community/person'
import { roleLabel, roles } from '@/kernel/community/roles'
import type { Member } from '@/kernel/community/types'
import { Avatar } from '@/ui/avatar'
import { IconButton } from '@/ui/button'
import { CopyButton } from '@/ui/copy-button'
import { RoleBadge } from '@/ui/role-badge'
import { useTexts } from '@/ui/use-texts'
import { texts } from '../texts'

/** What can be done with a person of the list; the same object as long as it does the same. */
export interface MemberActions {
  readonly choose: (member: Member) => void
  readonly remove: (member: Member, role: Role) => void
  readonly copyFailed: () => void
}

interface MemberRowProps {
  readonly member: Member
  readonly isOwn: boolean
  readonly isUuidShown: boolean
  readonly actions: MemberActions
}

function PlainMemberRow({ member, isOwn, isUuidShown, actions }: MemberRowProps) {
  const t = useTexts(texts)
  const name = nameOf(member)
  const assign = useRef<HTMLButtonElement>(null)
  const shownRoles = useRef(member.roles.length)
  useEffect(() => {
    const isFewer = member.roles.length < shownRoles.current
    shownRoles.current = member.roles.length
    // The button that took the role away went with it, and the keyboard would be nowhere.
    if (isFewer && document.activeElement === document.body) assign.current?.focus()
  }, [member.roles.length])
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 border-t border-border py-2.5">
      <Avatar initials={initialsOf(member)} />
      <div className="min-w-0 flex-[1_1_7rem]">
        <p className="flex items-baseline gap-2">
          <bdi className="min-w-0 truncate text-base font-medium">{name}</bdi>
          {isOwn ? <span className="shrink-0 text-xs text-muted">{t.you}</span> : null}
        </p>
        <p dir="ltr" className="truncate text-sm text-muted rtl:text-end">
          @{member.username}
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-1.5 @max-lg:order-last @max-lg:basis-full @max-lg:ps-12 @lg:justify-end">
        {member.roles.length === 0 ? <RoleBadge kind={null} label={t.user} /> : null}
        {roles
          .filter((role) => member.roles.includes(role))
          .map((role) => (
            <RoleBadge
              key={role}
              kind={role}
              label={roleLabel(role)}
              remove={{
                label: t.removeRoleFrom({ role: roleLabel(role), name }),
                perform: () => actions.remove(member, role),
              }}
            />
          ))}
      </div>
      <IconButton ref={assign} label={t.assignRoleTo({ name })} onClick={() => actions.choose(member)}>
        <UserPlus className="size-4" aria-hidden="true" />
      </IconButton>
      {isUuidShown ? (
        <p className="order-last flex basis-full items-center gap-1 ps-12 @lg:-mt-1.5">
          <span dir="ltr" className="min-w-0 font-mono text-xs break-all text-muted">
            {member.id}
          </span>
          <CopyButton text={member.id} label={t.copyUuidOf({ name })} onFail={actions.copyFailed} />
        </p>
      ) : null}
    </div>
  )
}

/** A person of the list with their roles as badges. */
export const MemberRow = memo(PlainMemberRow)
