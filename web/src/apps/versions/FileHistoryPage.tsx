import History from 'lucide-react/icons/history'
import { useCallback, useState } from 'react'
import { baseName } from '@/kernel/files/paths'
import type { FileHistory, FileVersion } from '@/kernel/files/versions/types'
import { formatBytes } from '@/lib/format-bytes'
import { timeInZone } from '@/lib/timezone'
import { Button } from '@/ui/button'
import { EmptyState } from '@/ui/empty-state'
import { Switch } from '@/ui/switch'
import { useStore } from '@/ui/use-store'
import { useTexts } from '@/ui/use-texts'
import { copyVersion, keepVersion, restoreVersion } from './actions'
import { DayList } from './DayList'
import { byDay } from '@/lib/by-day'
import { PageFrame } from './PageFrame'
import { PreviewPane } from './PreviewPane'
import { Split } from './Split'
import { texts } from './texts'
import { useChanges } from './use-changes'
import { useResult } from './use-result'
import type { PageProps } from './View'

/** The versions of a file, and a look at one of them. */
export function FileHistoryPage({ os, path, versions }: PageProps) {
  const t = useTexts(texts)
  const timezone = useStore(os.settings, (settings) => settings.timezone)
  const read = useCallback(() => versions.list(path), [versions, path])
  const [{ value, problem }, again] = useResult(read)
  /** What was read in addition to a first page. */
  const [older, setOlder] = useState<(FileHistory & { readonly after: FileHistory }) | null>(null)
  const [chosen, setChosen] = useState<number | null>(null)
  const [isLooking, setLooking] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const name = baseName(path)

  useChanges({ os, path }, again)

  const more = older !== null && older.after === value ? older : null
  const before = more ? more.before : (value?.before ?? null)
  const all = [...(value?.versions ?? []), ...(more?.versions ?? [])]
  const version = all.find((each) => each.version === chosen) ?? all.find((each) => !each.isCurrent) ?? all[0]
  const moment = version && timeInZone(new Date(version.at), timezone)
  const asActions = { os, versions, path, timezone }

  const busily = async (work: () => Promise<void>) => {
    setBusy(true)
    await work()
    setBusy(false)
    again()
  }
  const readOlder = async () => {
    if (before === null || !value) return
    setBusy(true)
    const page = await versions.list(path, before)
    setBusy(false)
    if (!page.ok) {
      os.notifications.notify(() => ({
        title: texts.notLoaded,
        description: page.error.message,
        variant: 'destructive',
      }))
      return
    }
    setOlder({
      after: value,
      versions: [...(more?.versions ?? []), ...page.value.versions],
      before: page.value.before,
    })
  }

  return (
    <PageFrame
      name={name}
      explanations={[t.rule]}
      // What was read before stays on screen, unless it was nothing.
      isRead={value !== null && (problem === null || all.length > 0)}
      problem={problem}
      onRetry={again}
    >
      {!version || !moment ? (
        <EmptyState title={t.none} text={t.noneExplained} icon={<History />} />
      ) : (
        <Split
          isChosen={isLooking}
          backLabel={t.back}
          onBack={() => setLooking(false)}
          list={
            <>
              <DayList
                label={t.versions}
                days={byDay(all, timezone)}
                timezone={timezone}
                keyOf={(each) => String(each.version)}
                chosen={String(version.version)}
                onChoose={(each) => {
                  setChosen(each.version)
                  setLooking(true)
                }}
              >
                {(each) => <VersionLine version={each} />}
              </DayList>
              {before === null ? null : (
                <div className="p-2">
                  <Button className="w-full" disabled={isBusy} onClick={() => void readOlder()}>
                    {t.older}
                  </Button>
                </div>
              )}
            </>
          }
        >
          <section aria-label={t.version(moment)} className="flex min-h-0 flex-1 flex-col">
            <PreviewPane
              key={version.version}
              os={os}
              versions={versions}
              version={version}
              name={name}
              path={path}
              label={t.picture({ name, ...moment })}
            />
            <footer className="flex shrink-0 flex-wrap items-center gap-2 border-t border-border bg-raised px-3 py-2">
              <Switch
                label={t.keep}
                checked={version.pinned.length > 0}
                disabled={isBusy}
                onChange={(isKept) => void busily(() => keepVersion(asActions, version, isKept))}
              />
              <span className="flex-1" />
              <Button disabled={isBusy} onClick={() => void busily(() => copyVersion(asActions, version))}>
                {t.saveCopy}
              </Button>
              <Button
                variant="primary"
                disabled={isBusy || version.isCurrent}
                onClick={() => void busily(() => restoreVersion(asActions, version))}
              >
                {t.restore}
              </Button>
            </footer>
          </section>
        </Split>
      )}
    </PageFrame>
  )
}

function VersionLine({ version: { person, size, isCurrent, pinned } }: { readonly version: FileVersion }) {
  const t = useTexts(texts)
  return (
    <>
      <span className="text-sm text-muted">
        {t.byOfSize({ person: person ?? t.someone, size: formatBytes(size) })}
      </span>
      {isCurrent || pinned.length > 0 ? (
        <span className="mt-0.5 flex flex-wrap gap-x-2 text-xs font-medium text-accent">
          {isCurrent ? <span>{t.current}</span> : null}
          {pinned.length > 0 ? <span>{t.kept}</span> : null}
        </span>
      ) : null}
    </>
  )
}
