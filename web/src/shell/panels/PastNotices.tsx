import X from 'lucide-react/icons/x'
import { useEffect, useId, useRef } from 'react'
import { appLabel } from '@/kernel/apps/manifest'
import type { NoticeAction, NoticeSource, OlderNotices, PastNotice } from '@/kernel/notifications/types'
import type { Os } from '@/kernel/os'
import { productName } from '@/lib/product'
import { timeInZone } from '@/lib/timezone'
import { otterMark } from '@/ui/icons/brand'
import { Button, IconButton } from '@/ui/button'
import { useStore } from '@/ui/use-store'
import { useTexts } from '@/ui/use-texts'
import { groupNotices } from './group-notices'
import { texts } from './texts'

/** ms within which what was dismissed can come back. */
const undoTime = 10_000

const noOlder: OlderNotices = {
  getState: () => null,
  subscribe: () => () => undefined,
  load: () => Promise.resolve(),
}

interface PastNoticesProps {
  readonly os: Pick<Os, 'apps' | 'notifications' | 'settings'>
  readonly now: Date
  /** Called when a person acts on one, which shows something else. */
  readonly onLeave: () => void
}

/** What was told earlier, by app, the newest first. While it is on screen all of it counts as seen. */
export function PastNotices({ os, now, onLeave }: PastNoticesProps) {
  const t = useTexts(texts)
  const titleId = useId()
  const { history } = os.notifications
  const entries = useStore(history, (state) => state.entries)
  const dismissed = useStore(history, (state) => state.dismissed)
  const older = history.older() ?? noOlder
  const olderState = useStore(older, (state) => state)
  const section = useRef<HTMLElement>(null)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const follow = () => {
      history.markSeen()
      clearTimeout(timer)
      if (history.getState().dismissed > 0) timer = setTimeout(() => history.settle(), undoTime)
    }
    follow()
    const stop = history.subscribe(follow)
    return () => {
      stop()
      clearTimeout(timer)
      history.settle()
    }
  }, [history])
  // The button that was pressed went with its notice: keys go on from here.
  useEffect(() => {
    if (document.activeElement === document.body) section.current?.focus({ preventScroll: true })
  })
  return (
    <section
      ref={section}
      tabIndex={-1}
      aria-labelledby={titleId}
      className="outline-none flex min-h-28 flex-col gap-3 overflow-y-auto overscroll-contain p-3 *:shrink-0"
    >
      <div className="flex min-h-8 items-center gap-2 ps-2">
        <h2 id={titleId} className="flex-1 text-base font-semibold">
          {t.notifications}
        </h2>
        {entries.length > 0 ? (
          <Button variant="quiet" size="small" onClick={() => history.dismiss('all')}>
            {t.clearAll}
          </Button>
        ) : null}
      </div>
      <div role="status" className="empty:hidden">
        {dismissed > 0 ? (
          <p className="flex items-center gap-2 rounded-window bg-sunken py-1 ps-3 pe-1 text-sm">
            <span className="flex-1">{t.dismissed({ count: dismissed })}</span>
            <Button variant="quiet" size="small" onClick={() => history.undoDismiss()}>
              {t.undo}
            </Button>
          </p>
        ) : null}
      </div>
      {entries.length === 0 ? (
        <p className="pb-4 text-center text-sm text-muted">{t.noNotifications}</p>
      ) : (
        groupNotices(entries).map(({ key, ...group }) => (
          <NoticeGroup key={key} os={os} now={now} onLeave={onLeave} {...group} />
        ))
      )}
      <Older state={olderState} load={older.load} />
    </section>
  )
}

interface OlderProps extends Pick<OlderNotices, 'load'> {
  readonly state: ReturnType<OlderNotices['getState']>
}

/** At the end of the list: leads to what is older, and says when that could not be loaded, or was all. */
function Older({ state, load }: OlderProps) {
  const t = useTexts(texts)
  if (state === null) return null
  const isLoading = state === 'loading'
  return (
    <div className="flex flex-col items-center gap-2 pb-1">
      <p role="status" className="text-center text-sm text-muted empty:hidden">
        {state === 'failed' ? t.olderFailed : state === 'end' ? t.noOlder : null}
      </p>
      {state === 'end' ? null : (
        // It keeps the keyboard while it loads.
        <Button size="small" aria-disabled={isLoading} onClick={() => (isLoading ? undefined : void load())}>
          {isLoading ? t.loadingOlder : state === 'failed' ? t.tryAgain : t.older}
        </Button>
      )}
    </div>
  )
}

interface NoticeGroupProps extends PastNoticesProps {
  readonly source: NoticeSource | null
  readonly entries: readonly PastNotice[]
}

function NoticeGroup({ os, now, onLeave, source, entries }: NoticeGroupProps) {
  const titleId = useId()
  const app = source ? os.apps.find(source.app) : undefined
  const name = source?.name ?? (app ? appLabel(app) : productName)
  return (
    <div>
      <h3 id={titleId} className="flex items-center gap-2 px-2 pb-1 text-xs font-medium text-muted">
        <img src={app?.icon ?? otterMark} alt="" width={16} height={16} className="size-4" />
        <bdi className="truncate">{name}</bdi>
      </h3>
      <ul aria-labelledby={titleId} className="flex flex-col gap-1.5">
        {entries.map((entry) => (
          <Entry key={entry.id} os={os} now={now} onLeave={onLeave} entry={entry} />
        ))}
      </ul>
    </div>
  )
}

function Entry({ os, now, onLeave, entry }: PastNoticesProps & { readonly entry: PastNotice }) {
  const t = useTexts(texts)
  const timezone = useStore(os.settings, (settings) => settings.timezone)
  const { title, description, variant, action, otherAction } = entry.notice
  const { time, date, dateTime } = timeInZone(new Date(entry.at), timezone)
  const isToday = date === timeInZone(now, timezone).date
  const actions = [action, otherAction].flatMap((each) =>
    each && (each.isPossible?.() ?? true) ? [each] : [],
  )
  const act = (chosen: NoticeAction) => {
    // One that is kept elsewhere stays as long as it is kept there.
    if (entry.outside === undefined) os.notifications.history.remove(entry.id)
    if (!chosen.staysInList) onLeave()
    chosen.run()
  }
  return (
    <li className="flex items-start gap-1 rounded-window border border-border bg-raised py-2 ps-3 pe-1">
      <div className="min-w-0 flex-1">
        <p className="flex items-baseline gap-2">
          <span
            className={
              variant === 'destructive' ? 'text-sm font-semibold text-danger' : 'text-sm font-semibold'
            }
          >
            {title}
          </span>
          <time dateTime={dateTime} className="ms-auto shrink-0 text-xs text-muted tabular-nums">
            {isToday ? time : date}
          </time>
        </p>
        {description ? <p className="mt-0.5 text-sm break-words text-muted">{description}</p> : null}
        {actions.length > 0 ? (
          <p className="mt-2 flex flex-wrap gap-2">
            {actions.map((each) => (
              <Button key={each.label} size="small" onClick={() => act(each)}>
                {each.label}
              </Button>
            ))}
          </p>
        ) : null}
      </div>
      <IconButton label={t.dismiss({ title })} onClick={() => os.notifications.history.dismiss([entry.id])}>
        <X className="size-4" aria-hidden="true" />
      </IconButton>
    </li>
  )
}
