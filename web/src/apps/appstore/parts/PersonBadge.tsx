import { RoleBadge } from '@/ui/role-badge'
import { useStore } from '@/ui/use-store'
import { type Person, badgeText } from '../model/person'
import { useTexts } from '@/ui/use-texts'
import { texts } from '../texts'

/** Who is signed in, and as what [B2.25]. */
export function PersonBadge({ person }: { readonly person: Person }) {
  const state = useStore(person, (current) => current)
  // Follows the language: the name of the role is a text.
  useTexts(texts)
  const { name, role } = badgeText(state)
  return (
    <p data-part="badge" className="flex max-w-80 min-w-0 items-center gap-2 text-sm">
      <span className="min-w-0 truncate font-medium" title={name}>
        {name}
      </span>
      {role ? <RoleBadge kind={state.access.role} label={role} /> : null}
    </p>
  )
}
