import type { ReactNode } from 'react'
import { initialsOf, nameOf } from '@/kernel/community/person'
import { classNames } from '@/lib/class-names'
import { timeInZone } from '@/lib/timezone'
import { Avatar } from '@/ui/avatar'
import { CopyButton } from '@/ui/copy-button'
import { Section } from '@/ui/section'
import { useTexts } from '@/ui/use-texts'
import type { FoundPerson } from '../model/details-form'
import { texts } from '../texts'

function Moment({ iso, timezone }: { readonly iso: string; readonly timezone: string }) {
  const t = useTexts(texts)
  const { date, time, dateTime, label } = timeInZone(new Date(iso), timezone)
  return (
    <>
      <time dateTime={dateTime}>{t.moment({ date, time })}</time>{' '}
      <span className="text-xs whitespace-nowrap">{label}</span>
    </>
  )
}

interface FactProps {
  readonly label: string
  readonly isWide?: boolean
  readonly children: ReactNode
}

function Fact({ label, isWide = false, children }: FactProps) {
  return (
    <div className={classNames('min-w-0', isWide && '@md:col-span-2')}>
      <dt className="text-sm font-medium">{label}</dt>
      <dd className="text-base break-words text-muted tabular-nums">{children}</dd>
    </div>
  )
}

interface UserInformationProps {
  readonly person: FoundPerson
  /** The person's timezone who looks. */
  readonly timezone: string
  readonly onCopyFailed: () => void
}

/** Who was found: name, UUID, e-mail and dates [B2.88 B3.25 B6.13]. */
export function UserInformation({ person, timezone, onCopyFailed }: UserInformationProps) {
  const t = useTexts(texts)
  const { credentials, member } = person
  const name = nameOf(member)
  return (
    <Section title={t.information}>
      <div className="flex items-center gap-3">
        <Avatar initials={initialsOf(member)} />
        <div className="min-w-0">
          <p className="truncate text-base font-medium">
            <bdi>{name}</bdi>
          </p>
          <p dir="ltr" className="truncate text-sm text-muted rtl:text-end">
            @{member.username}
          </p>
        </div>
      </div>
      <dl className="grid gap-x-4 gap-y-3 @md:grid-cols-2">
        <Fact label={t.email} isWide>
          {credentials.email}
        </Fact>
        <Fact label={t.idName} isWide>
          <span className="flex items-center gap-1">
            <span dir="ltr" className="min-w-0 font-mono text-xs break-all">
              {member.id}
            </span>
            <CopyButton text={member.id} label={t.copyUuidOf({ name })} onFail={onCopyFailed} />
          </span>
        </Fact>
        <Fact label={t.created}>
          <Moment iso={credentials.createdAt} timezone={timezone} />
        </Fact>
        <Fact label={t.lastSignIn}>
          {credentials.lastSignInAt === null ? (
            t.never
          ) : (
            <Moment iso={credentials.lastSignInAt} timezone={timezone} />
          )}
        </Fact>
      </dl>
    </Section>
  )
}
