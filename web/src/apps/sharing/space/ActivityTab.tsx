import HistoryIcon from 'lucide-react/icons/history'
import { useCallback, useEffect, useState } from 'react'
import type { Sharing, SharingFailure, SharingResult, SpaceActivity } from '@/kernel/sharing/types'
import { byDay } from '@/lib/by-day'
import { timeInZone } from '@/lib/timezone'
import { Button } from '@/ui/button'
import { EmptyState } from '@/ui/empty-state'
import { useStore } from '@/ui/use-store'
import { useTexts } from '@/ui/use-texts'
import { describeActivity } from '../model/activity'
import type { SharingPage } from '../page'
import { Problem } from '../Problem'
import { texts } from '../texts'

interface ActivityTabProps {
  readonly page: SharingPage
  readonly space: string
}

/** How many moments are asked for at a time. */
const pageSize = 50

const askFor = (sharing: Pick<Sharing, 'activity'>, space: string, before: string | undefined) =>
  sharing.activity(space, { most: pageSize, ...(before === undefined ? {} : { before }) })

/** What happened in a space, newest first, by day. */
export function ActivityTab({ page: { os, sharing }, space }: ActivityTabProps) {
  const t = useTexts(texts)
  const timezone = useStore(os.settings, (state) => state.timezone)
  const [happened, setHappened] = useState<readonly SpaceActivity[] | null>(null)
  const [problem, setProblem] = useState<SharingFailure | null>(null)
  const [isAtEnd, setAtEnd] = useState(false)
  const [isBusy, setBusy] = useState(false)

  const ask = useCallback((before?: string) => askFor(sharing, space, before), [sharing, space])
  const take = useCallback((answer: SharingResult<readonly SpaceActivity[]>, isFirst: boolean) => {
    if (!answer.ok) {
      setProblem(answer.error)
      return
    }
    setProblem(null)
    setHappened((known) => (isFirst ? answer.value : [...(known ?? []), ...answer.value]))
    setAtEnd(new Set(answer.value.map(({ moment }) => moment)).size < pageSize)
  }, [])
  useEffect(() => {
    let isCurrent = true
    void ask().then((answer) => {
      if (isCurrent) take(answer, true)
    })
    return () => {
      isCurrent = false
    }
  }, [ask, take])
  const load = async (before?: string) => {
    setBusy(true)
    take(await ask(before), before === undefined)
    setBusy(false)
  }

  if (!happened) return <Problem problem={problem} onRetry={() => void load()} />
  if (happened.length === 0)
    return <EmptyState title={t.noActivity} text={t.noActivityExplained} icon={<HistoryIcon />} />
  const oldest = happened.at(-1)
  return (
    <div className="mx-auto flex w-full max-w-2xl flex-col p-4">
      {byDay(happened, timezone).map((day) => (
        <section key={day.title} aria-label={day.title} className="mb-3">
          <h2 className="mb-1 text-sm font-semibold text-muted">{day.title}</h2>
          <ol>
            {day.items.map((item, nth) => {
              const { time, dateTime } = timeInZone(new Date(item.at), timezone)
              return (
                // oxlint-disable-next-line react/no-array-index-key -- several things may have happened at the same moment, and none moves
                <li key={`${item.moment}-${nth}`} className="flex gap-3 py-1 text-base">
                  <time dateTime={dateTime} className="w-14 shrink-0 text-sm text-muted tabular-nums">
                    {time}
                  </time>
                  <span className="min-w-0 break-words">{describeActivity(item)}</span>
                </li>
              )
            })}
          </ol>
        </section>
      ))}
      {problem ? (
        <p role="alert" className="text-sm text-danger">
          {problem.message}
        </p>
      ) : null}
      {isAtEnd || !oldest ? null : (
        <Button className="self-center" disabled={isBusy} onClick={() => void load(oldest.moment)}>
          {t.older}
        </Button>
      )}
    </div>
  )
}
