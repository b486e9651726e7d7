import { type FormEvent, type Ref, useState } from 'react'
import type { Role } from '@/kernel/apps/manifest'
import type { PersonPicker } from '@/kernel/community/person-picker'
import { readRole, roleOptions } from '@/kernel/community/roles'
import { Button } from '@/ui/button'
import { SelectField, TextField } from '@/ui/field'
import { PersonPickerField } from '@/ui/people/PersonPickerField'
import { Section } from '@/ui/section'
import { useStore } from '@/ui/use-store'
import { useTexts } from '@/ui/use-texts'
import { texts } from '../texts'

interface AssignCardProps {
  readonly picker: PersonPicker
  readonly isBusy: boolean
  /** Resolves to whether the role was given: the fields are cleared then. */
  readonly onAssign: (uuid: string, role: Role) => Promise<boolean>
  readonly ref?: Ref<HTMLFormElement>
}

/** Gives a role to a person, who is chosen by name or by UUID [B2.84]. */
export function AssignCard({ picker, isBusy, onAssign, ref }: AssignCardProps) {
  const t = useTexts(texts)
  const uuid = useStore(picker, (state) => state.uuid)
  const [role, setRole] = useState<Role>('verified_developer')
  const assign = async () => {
    if (await onAssign(uuid, role)) picker.clear()
  }
  return (
    <Section title={t.assign} description={t.assignHint}>
      <form
        ref={ref}
        noValidate
        aria-label={t.assign}
        className="grid items-end gap-3 @xl:grid-cols-[1fr_1fr] @3xl:grid-cols-[1fr_1fr_11rem_auto]"
        onSubmit={(event: FormEvent) => {
          event.preventDefault()
          void assign()
        }}
      >
        <PersonPickerField picker={picker} readOnly={isBusy} />
        <TextField
          label={t.uuid}
          name="uuid"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          placeholder="00000000-0000-0000-0000-000000000000"
          className="font-mono"
          value={uuid}
          readOnly={isBusy}
          onChange={(event) => picker.typeUuid(event.target.value)}
        />
        <SelectField
          label={t.role}
          value={role}
          options={roleOptions()}
          onChange={(event) => {
            const chosen = readRole(event.target.value)
            if (chosen) setRole(chosen)
          }}
        />
        <Button type="submit" variant="primary" className="min-h-9" disabled={isBusy}>
          {isBusy ? t.working : t.assign}
        </Button>
      </form>
    </Section>
  )
}
