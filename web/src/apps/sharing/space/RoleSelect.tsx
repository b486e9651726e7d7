import type { SpaceRole } from '@/kernel/sharing/types'
import { useTexts } from '@/ui/use-texts'
import { roleLabel } from '../model/roles'
import { texts } from '../texts'

interface RoleSelectProps {
  /** Whose role. */
  readonly name: string
  readonly role: SpaceRole
  readonly choices: readonly SpaceRole[]
  readonly disabled: boolean
  readonly onChange: (role: SpaceRole) => void
}

/** What a member may do, to be chosen in their row. */
export function RoleSelect({ name, role, choices, disabled, onChange }: RoleSelectProps) {
  const t = useTexts(texts)
  return (
    <span className="relative inline-block">
      <select
        aria-label={t.roleOf({ name })}
        value={role}
        disabled={disabled}
        onChange={({ target }) => {
          const chosen = choices.find((each) => each === target.value)
          if (chosen) onChange(chosen)
        }}
        className="min-h-8 appearance-none rounded-control border border-(--control-border) bg-raised ps-2.5 pe-7 text-sm text-text disabled:opacity-60 pointer-coarse:min-h-11"
      >
        {choices.map((each) => (
          <option key={each} value={each}>
            {roleLabel(each)}
          </option>
        ))}
      </select>
      <span
        aria-hidden="true"
        className="pointer-events-none absolute end-3 top-1/2 size-1.5 -translate-y-3/4 rotate-45 border-r-[1.5px] border-b-[1.5px] border-muted"
      />
    </span>
  )
}
