import { type ReactNode, useEffect, useState } from 'react'
import type { Os } from '@/kernel/os'
import type { SharedKind, SharingResult, SpaceRole } from '@/kernel/sharing/types'
import { Button } from '@/ui/button'
import { SelectField } from '@/ui/field'
import { PersonField } from '@/ui/people/PersonField'
import { useStore } from '@/ui/use-store'
import { useTexts } from '@/ui/use-texts'
import { createInvitee } from '../model/invitee'
import { roleLabel, rolesToGive } from '../model/roles'
import { texts } from '../texts'

interface PersonFormProps {
  readonly os: Os
  readonly kind: SharedKind
  /** What the button does. */
  readonly action: string
  /** Asks somebody. `whom`: a user code or an address. */
  readonly onInvite: (whom: string, role: SpaceRole) => Promise<SharingResult<unknown>>
  /** Below the fields. */
  readonly children?: ReactNode
}

/** The longest text that is searched for, in UTF-16 units. */
const longestSearch = 254

/** Asks a person by name, address or user code. What was entered stays when it did not work. */
export function PersonForm({ os, kind, action, onInvite, children }: PersonFormProps) {
  const t = useTexts(texts)
  const [invitee] = useState(() => createInvitee(os))
  const { typed, whom, people } = useStore(invitee, (state) => state)
  const [role, setRole] = useState<SpaceRole>('viewer')
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  useEffect(() => () => invitee.clear(), [invitee])

  const invite = async () => {
    if (isBusy) return
    if (whom === '') {
      setProblem(texts.whom)
      return
    }
    setBusy(true)
    setProblem(null)
    const asked = await onInvite(whom, role)
    setBusy(false)
    if (asked.ok) invitee.clear()
    else setProblem(asked.error.message)
  }

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void invite()
      }}
      className="flex flex-col gap-2"
    >
      <div className="flex flex-wrap items-end gap-2">
        <div className="min-w-64 flex-1">
          <PersonField
            label={t.person}
            name="person"
            placeholder={t.personHint}
            value={typed}
            readOnly={isBusy}
            maxLength={longestSearch}
            people={{ ...people, problem: people.problem?.message ?? null }}
            isFree
            isComplete={typed.trim() !== ''}
            onChange={(text) => {
              setProblem(null)
              invitee.type(text)
            }}
            onOpen={invitee.suggest}
            onChoose={invitee.choose}
          />
        </div>
        <SelectField
          label={t.role}
          value={role}
          options={rolesToGive(kind).map((each) => ({ value: each, label: roleLabel(each) }))}
          onChange={({ target }) => {
            const chosen = rolesToGive(kind).find((each) => each === target.value)
            if (chosen) setRole(chosen)
          }}
        />
        <Button
          type="submit"
          variant="primary"
          disabled={isBusy || typed.trim() === ''}
          className="min-h-9 @max-md:w-full"
        >
          {action}
        </Button>
      </div>
      {problem === null ? null : (
        <p role="alert" className="text-sm text-danger">
          {problem}
        </p>
      )}
      {children}
    </form>
  )
}
