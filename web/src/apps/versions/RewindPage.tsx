import History from 'lucide-react/icons/history'
import { useCallback, useState } from 'react'
import { baseName } from '@/kernel/files/paths'
import type { FolderMoment, FolderMoments, MomentChange } from '@/kernel/files/versions/types'
import type { Result } from '@/lib/result'
import { formatList } from '@/lib/language/format'
import { timeInZone } from '@/lib/timezone'
import { Button } from '@/ui/button'
import { EmptyState } from '@/ui/empty-state'
import { useStore } from '@/ui/use-store'
import { useTexts } from '@/ui/use-texts'
import { DayList } from './DayList'
import { byDay } from '@/lib/by-day'
import { PageFrame } from './PageFrame'
import { PastFolder } from './PastFolder'
import { Split } from './Split'
import { texts } from './texts'
import { useChanges } from './use-changes'
import { useResult } from './use-result'
import type { PageProps } from './View'

/** The folder of a page: its id in the account, and when something in it changed. */
interface FolderPast extends FolderMoments {
  readonly folder: string | null
}

/** The moments at which a folder changed, and the folder as it was at one of them. */
export function RewindPage({ os, path, versions }: PageProps) {
  const t = useTexts(texts)
  const timezone = useStore(os.settings, (settings) => settings.timezone)
  const [pages, setPages] = useState<FolderMoments | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [chosen, setChosen] = useState<string | null>(null)
  const read = useCallback(async (): Promise<Result<FolderPast>> => {
    const folder = await versions.folderId(path)
    if (!folder.ok) return folder
    const moments = await versions.moments(path)
    if (!moments.ok) return moments
    setPages(null)
    return { ok: true, value: { folder: folder.value, ...moments.value } }
  }, [versions, path])
  const [{ value, problem }, again] = useResult(read)
  const isFirstPage = pages === null
  const readNews = useCallback(() => {
    // Who looks at earlier pages is left there.
    if (isFirstPage) again()
  }, [isFirstPage, again])
  useChanges({ os, path }, readNews)
  const name = path === '/' ? t.everything : baseName(path)

  const shown = pages ?? value
  const { moments = [], hasMore = false } = shown ?? {}

  const readEarlier = async () => {
    if (!shown) return
    setBusy(true)
    const found = await versions.moments(path, shown)
    setBusy(false)
    if (found.ok) setPages(found.value)
    else
      os.notifications.notify(() => ({
        title: texts.notLoaded,
        description: found.error.message,
        variant: 'destructive',
      }))
  }

  const moment = moments.find((each) => each.moment === chosen) ?? null
  const folder = value?.folder ?? null

  return (
    <PageFrame
      name={name}
      explanations={[t.choose, t.rule]}
      isRead={value !== null}
      problem={problem}
      onRetry={again}
    >
      {folder === null || moments.length === 0 ? (
        <EmptyState title={t.noMoments} text={t.noMomentsExplained} icon={<History />}>
          {hasMore ? (
            <Button disabled={isBusy} onClick={() => void readEarlier()}>
              {t.earlier}
            </Button>
          ) : null}
        </EmptyState>
      ) : (
        <Split
          isChosen={moment !== null}
          backLabel={t.allMoments}
          onBack={() => setChosen(null)}
          list={
            <>
              <DayList
                label={t.moments}
                days={byDay(moments, timezone)}
                timezone={timezone}
                keyOf={(each) => each.moment}
                chosen={chosen}
                onChoose={(each) => setChosen(each.moment)}
                ofDay={({ items }) => t.changesOfDay({ count: countOf(items) })}
              >
                {(each) => <MomentLine moment={each} />}
              </DayList>
              {hasMore ? (
                <div className="p-2">
                  <Button className="w-full" disabled={isBusy} onClick={() => void readEarlier()}>
                    {t.earlier}
                  </Button>
                </div>
              ) : null}
            </>
          }
        >
          {moment ? (
            <PastFolder
              key={moment.moment}
              os={os}
              path={path}
              versions={versions}
              folder={folder}
              name={name}
              moment={moment.moment}
              at={timeInZone(new Date(moment.at), timezone)}
              onDone={again}
            />
          ) : (
            <EmptyState title={t.moments} text={t.choose} icon={<History />} heading="h3" />
          )}
        </Split>
      )}
    </PageFrame>
  )
}

const countOf = (moments: readonly FolderMoment[]) =>
  moments.reduce((sum, { changes }) => sum + changes.length, 0)

/** Names in a line; more would hide the others. */
const mostNamed = 2

function namesOf(changes: readonly MomentChange[]): string {
  const all = [...new Set(changes.map(({ name }) => name))]
  const names = formatList(all.slice(0, mostNamed), 'unit')
  const count = all.length - mostNamed
  return count > 0 ? texts.andMore({ names, count }) : names
}

function MomentLine({ moment: { changes, person } }: { readonly moment: FolderMoment }) {
  const t = useTexts(texts)
  const removed = changes.filter(({ isRemoval }) => isRemoval)
  const changed = changes.filter(({ isRemoval }) => !isRemoval)
  return (
    <span className="max-w-full text-sm break-words text-muted">
      {changed.length > 0 ? <span className="block">{t.changed({ names: namesOf(changed) })}</span> : null}
      {removed.length > 0 ? <span className="block">{t.removed({ names: namesOf(removed) })}</span> : null}
      <span className="block">{person ?? t.someone}</span>
    </span>
  )
}
