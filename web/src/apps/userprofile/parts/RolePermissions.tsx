import Check from 'lucide-react/icons/check'
import Minus from 'lucide-react/icons/minus'
import { abilitiesOf } from '@/kernel/community/abilities'
import type { Access } from '@/kernel/community/types'
import { Button } from '@/ui/button'
import { classNames } from '@/lib/class-names'
import { Parts } from '@/ui/parts'
import { Section } from '@/ui/section'
import { useTexts } from '@/ui/use-texts'
import { texts } from '../texts'

interface RolePermissionsProps {
  readonly access: Access | null
  /** Why the role is not known; null: it is, or it is on its way. */
  readonly problem: string | null
  readonly onRetry: () => void
}

/** What the person's role allows [B2.81]. */
export function RolePermissions({ access, problem, onRetry }: RolePermissionsProps) {
  const t = useTexts(texts)
  return (
    <Section title={t.permissions} description={t.permissionsHint}>
      {problem === null ? null : (
        <div className="flex flex-wrap items-center gap-3">
          <p role="alert" className="min-w-0 flex-1 text-sm break-words text-danger">
            {problem}
          </p>
          <Button onClick={onRetry}>{t.retry}</Button>
        </div>
      )}
      {access ? (
        <ul className="-my-1 flex flex-col">
          {abilitiesOf(access).map(({ label, isAllowed, who }) => (
            <li key={label} className="flex items-start gap-2.5 py-1.5">
              <span
                aria-hidden="true"
                className={classNames(
                  'mt-px flex size-4.5 shrink-0 items-center justify-center rounded-full',
                  isAllowed
                    ? 'bg-success text-(--surface-raised)'
                    : 'bg-sunken text-muted ring-1 ring-border',
                )}
              >
                {isAllowed ? <Check className="size-3" strokeWidth={3} /> : <Minus className="size-3" />}
              </span>
              <div className="min-w-0">
                <p className={classNames('text-sm', isAllowed ? 'text-text' : 'text-muted')}>
                  <Parts
                    of={(isAllowed ? t.allowed : t.notAllowed)({
                      ability: label,
                      hidden: (words) => <span className="sr-only">{words}</span>,
                    })}
                  />
                </p>
                {isAllowed ? null : <p className="text-xs text-muted">{t.onlyFor({ who })}</p>}
              </div>
            </li>
          ))}
        </ul>
      ) : null}
    </Section>
  )
}
