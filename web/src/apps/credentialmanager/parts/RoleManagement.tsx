import { useState } from 'react'
import type { Role } from '@/kernel/apps/manifest'
import { nameOf } from '@/kernel/community/person'
import { readRole, roleLabel, roleOptions, roles } from '@/kernel/community/roles'
import type { Member } from '@/kernel/community/types'
import { Button } from '@/ui/button'
import { SelectField } from '@/ui/field'
import { RoleBadge } from '@/ui/role-badge'
import { Section } from '@/ui/section'
import { useTexts } from '@/ui/use-texts'
import { texts } from '../texts'

interface RoleManagementProps {
  readonly member: Member
  readonly isBusy: boolean
  readonly onAssign: (role: Role) => void
  readonly onRemove: (role: Role) => void
}

/** The roles of the person that was found [B2.88 B6.13]. */
export function RoleManagement({ member, isBusy, onAssign, onRemove }: RoleManagementProps) {
  const t = useTexts(texts)
  const [role, setRole] = useState<Role>('verified_developer')
  return (
    <Section title={t.roleManagement}>
      <div role="group" aria-label={t.roles} className="flex flex-wrap gap-1.5">
        {member.roles.length === 0 ? <RoleBadge kind={null} label={t.user} /> : null}
        {roles
          .filter((one) => member.roles.includes(one))
          .map((one) => (
            <RoleBadge
              key={one}
              kind={one}
              label={roleLabel(one)}
              remove={{
                label: t.removeRoleFrom({ role: roleLabel(one), name: nameOf(member) }),
                perform: () => onRemove(one),
                disabled: isBusy,
              }}
            />
          ))}
      </div>
      <form
        aria-label={t.assignRole}
        className="grid items-end gap-3 @md:grid-cols-[1fr_auto]"
        onSubmit={(event) => {
          event.preventDefault()
          onAssign(role)
        }}
      >
        <SelectField
          label={t.role}
          value={role}
          options={roleOptions()}
          onChange={(event) => {
            const chosen = readRole(event.target.value)
            if (chosen) setRole(chosen)
          }}
        />
        <Button type="submit" className="min-h-9" disabled={isBusy}>
          {t.assignRole}
        </Button>
      </form>
    </Section>
  )
}
