import type { ReactNode } from 'react'
import { formatNumber } from '@/lib/language/format'
import { Meter } from '@/ui/meter'
import { Parts } from '@/ui/parts'
import { useTexts } from '@/ui/use-texts'
import { texts } from '../texts'

interface DriveDetailsProps {
  readonly title: string
  /** What kind of drive it is, in a sentence. */
  readonly description: ReactNode
  /** Used space, e.g. "45.2 GB". */
  readonly used: string
  /** All there is; null when the browser does not tell. */
  readonly total: string | null
  /** From 0 to 1; null when the total is unknown. */
  readonly share: number | null
  readonly facts: readonly (readonly [name: string, value: string])[]
}

const oneDigit = { style: 'percent', minimumFractionDigits: 1, maximumFractionDigits: 1 } as const
const least = 0.001

const percent = (share: number) =>
  share > 0 && share < least
    ? texts.lessThan({ share: formatNumber(least, oneDigit) })
    : formatNumber(share, oneDigit)

const parts = {
  amount: (words: readonly ReactNode[]) => <span className="text-xl font-semibold">{words}</span>,
  rest: (words: readonly ReactNode[]) => <span className="text-muted">{words}</span>,
}

/** The selected drive: used and total space, a usage bar and its facts [B2.96]. */
export function DriveDetails({ title, description, used, total, share, facts }: DriveDetailsProps) {
  const t = useTexts(texts)
  return (
    <section aria-label={title} className="flex flex-col gap-4">
      <header>
        <h2 className="text-lg font-semibold">{title}</h2>
        <p className="mt-0.5 text-sm text-muted">{description}</p>
      </header>
      <div className="flex flex-col gap-2">
        <div className="flex items-baseline justify-between gap-3">
          <p className="text-base tabular-nums">
            <Parts
              of={total === null ? t.used({ used, ...parts }) : t.usedOfTotal({ used, total, ...parts })}
            />
          </p>
          {share === null ? null : <p className="text-sm text-muted tabular-nums">{percent(share)}</p>}
        </div>
        {share === null || total === null ? (
          <p className="text-sm text-muted">{t.unknownTotal}</p>
        ) : (
          <Meter label={t.spaceInUse} value={share} max={1} text={t.usedOf({ used, total })} size="large" />
        )}
      </div>
      <dl className="grid gap-x-6 text-sm @lg:grid-cols-2">
        {facts.map(([name, value]) => (
          <div key={name} className="flex justify-between gap-4 border-t border-border py-2">
            <dt className="text-muted">{name}</dt>
            <dd className="text-end font-medium tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
