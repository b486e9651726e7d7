import BadgeCheck from 'lucide-react/icons/badge-check'
import CodeXml from 'lucide-react/icons/code-xml'
import ShieldCheck from 'lucide-react/icons/shield-check'
import UserRound from 'lucide-react/icons/user-round'
import X from 'lucide-react/icons/x'
import { classNames } from '@/lib/class-names'

const looks = {
  administrator: { Icon: ShieldCheck, colours: 'bg-accent text-accent-text' },
  trusted_user: { Icon: BadgeCheck, colours: 'bg-accent-soft text-accent' },
  verified_developer: { Icon: CodeXml, colours: 'bg-sunken text-text ring-1 ring-border ring-inset' },
  none: { Icon: UserRound, colours: 'bg-sunken text-muted ring-1 ring-border ring-inset' },
}

interface RoleBadgeProps {
  /** Which look; null for people without a role. */
  readonly kind: Exclude<keyof typeof looks, 'none'> | null
  readonly label: string
  /** A button in the badge that takes the role away. */
  readonly remove?: { readonly label: string; readonly perform: () => void; readonly disabled?: boolean }
}

/** A role as a small sign with an icon. */
export function RoleBadge({ kind, label, remove }: RoleBadgeProps) {
  const { Icon, colours } = looks[kind ?? 'none']
  return (
    <span
      className={classNames(
        'inline-flex min-h-6 shrink-0 items-center gap-1 rounded-full ps-2 text-xs font-medium whitespace-nowrap',
        remove ? null : 'pe-2.5',
        colours,
      )}
    >
      <Icon className="size-3.5" aria-hidden="true" />
      {label}
      {remove ? (
        <button
          type="button"
          aria-label={remove.label}
          title={remove.label}
          disabled={remove.disabled}
          onClick={remove.perform}
          className="flex size-6 items-center justify-center rounded-full -outline-offset-2 outline-current hover:bg-(--titlebar-hover) disabled:opacity-50 pointer-coarse:-my-2.5 pointer-coarse:size-11"
        >
          <X className="size-3.5" aria-hidden="true" />
        </button>
      ) : null}
    </span>
  )
}
