import type { Profile } from '@/kernel/community/types'
import { timeInZone } from '@/lib/timezone'
import { useTexts } from '@/ui/use-texts'
import { texts } from '../texts'

interface AccountDatesProps {
  readonly profile: Profile
  /** The person's timezone, `UTC+N` or `UTC-N`. */
  readonly timezone: string
}

/** When the account was made and last changed, in the person's timezone [B2.80]. */
export function AccountDates({ profile, timezone }: AccountDatesProps) {
  const t = useTexts(texts)
  return (
    <dl className="grid gap-x-4 gap-y-3 @md:grid-cols-2">
      {(
        [
          [t.created, profile.createdAt],
          [t.updated, profile.updatedAt],
        ] as const
      ).map(([label, moment]) => {
        const { date, time, dateTime, label: zone } = timeInZone(new Date(moment), timezone)
        return (
          <div key={label}>
            <dt className="text-sm font-medium">{label}</dt>
            <dd className="text-base text-muted tabular-nums">
              <time dateTime={dateTime}>{t.moment({ date, time })}</time>{' '}
              <span className="text-xs whitespace-nowrap">{zone}</span>
            </dd>
          </div>
        )
      })}
    </dl>
  )
}
