import ChevronRight from 'lucide-react/icons/chevron-right'
import FolderOpen from 'lucide-react/icons/folder-open'
import X from 'lucide-react/icons/x'
import { useCallback, useState } from 'react'
import type { Moment } from '@/kernel/files/space/history-types'
import type { PastEntry } from '@/kernel/files/versions/types'
import { formatBytes } from '@/lib/format-bytes'
import type { ZonedTime } from '@/lib/timezone'
import { plainName } from '@/lib/language/isolate'
import { success } from '@/lib/result'
import { Button, IconButton } from '@/ui/button'
import { ConfirmDialog } from '@/ui/confirm-dialog'
import { EmptyState } from '@/ui/empty-state'
import { fileIcon } from '@/ui/icons/file-icons'
import { Spinner } from '@/ui/spinner'
import { useTexts } from '@/ui/use-texts'
import { tellBroughtBack } from './actions'
import { PreviewPane } from './PreviewPane'
import { Problem } from './Problem'
import { texts } from './texts'
import { useResult } from './use-result'
import type { PageProps } from './View'

interface PastFolderProps extends PageProps {
  /** Id of the folder at `path`, and what it is called. */
  readonly folder: string
  readonly name: string
  readonly moment: Moment
  /** The same as people read it. */
  readonly at: ZonedTime
  /** Files were brought back. */
  readonly onDone: () => void
}

/** Work under way: what can be told of how far it is, and how to end it. */
interface Work {
  readonly done: number
  /** 0: not known. */
  readonly all: number
  readonly cancel: (() => void) | null
}

/** A folder as it was, to look at and to bring back. */
export function PastFolder({ os, path, versions, folder, name, moment, at, onDone }: PastFolderProps) {
  const t = useTexts(texts)
  /** The folders from the one at `path` to the one that is shown. */
  const [way, setWay] = useState<readonly Pick<PastEntry, 'id' | 'name'>[]>([])
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const [looked, setLooked] = useState<PastEntry | null>(null)
  const [isAsking, setAsking] = useState(false)
  const [work, setWork] = useState<Work | null>(null)
  const shown = way.at(-1)?.id ?? folder
  const read = useCallback(async () => {
    const entries = await versions.folderAt(shown, moment)
    // What is hidden in a list of files is not what people look for here.
    return entries.ok ? success(entries.value.filter((entry) => !entry.name.startsWith('.'))) : entries
  }, [versions, shown, moment])
  const [{ value, problem }, again] = useResult(read)

  const goTo = (next: readonly Pick<PastEntry, 'id' | 'name'>[]) => {
    setWay(next)
    setSelected(new Set())
    setLooked(null)
  }
  const toggle = (id: string) =>
    setSelected((before) => {
      const after = new Set(before)
      if (!after.delete(id)) after.add(id)
      return after
    })
  const finish = () => {
    setWork(null)
    setSelected(new Set())
    again()
    onDone()
  }
  const bringBackAll = async () => {
    setAsking(false)
    setWork({ done: 0, all: 0, cancel: null })
    tellBroughtBack({ os }, await versions.bringBack(path, moment))
    finish()
  }
  const bringBackSome = async () => {
    const entries = value?.filter(({ id }) => selected.has(id)) ?? []
    const life = new AbortController()
    const cancel = () => life.abort()
    setWork({ done: 0, all: 0, cancel })
    const result = await versions.bringBackSome(path, moment, entries, {
      inside: way.map((each) => each.name),
      signal: life.signal,
      onProgress: (done, all) => setWork({ done, all, cancel }),
    })
    tellBroughtBack({ os }, result)
    finish()
  }

  return (
    <section aria-label={t.asOf({ name, ...at })} className="flex min-h-0 flex-1 flex-col">
      <nav
        aria-label={t.path}
        className="flex shrink-0 flex-wrap items-center gap-0.5 border-b border-border px-1 py-1 text-sm"
      >
        {[{ id: folder, name }, ...way].map((step, nth) => (
          <span key={step.id} className="flex min-w-0 items-center">
            {nth > 0 ? (
              <ChevronRight aria-hidden="true" className="size-4 shrink-0 text-muted rtl:-scale-x-100" />
            ) : null}
            <Button
              variant="quiet"
              size="small"
              aria-current={nth === way.length ? 'location' : undefined}
              onClick={() => goTo(way.slice(0, nth))}
            >
              <bdi>{plainName(step.name)}</bdi>
            </Button>
          </span>
        ))}
      </nav>
      {looked ? (
        <div className="flex min-h-0 flex-1 flex-col">
          <p className="flex shrink-0 items-center gap-2 border-b border-border bg-raised px-3 py-1 text-sm font-medium">
            <bdi className="min-w-0 flex-1 truncate">{plainName(looked.name)}</bdi>
            <IconButton label={t.closePreview} onClick={() => setLooked(null)}>
              <X aria-hidden="true" className="size-4" />
            </IconButton>
          </p>
          <PreviewPane
            key={looked.id}
            os={os}
            versions={versions}
            version={{ hash: looked.hash ?? '', size: looked.size }}
            name={looked.name}
            path={null}
            label={t.picture({ name: looked.name, ...at })}
          />
        </div>
      ) : problem && !value ? (
        <Problem problem={problem} title={t.notLoaded} onRetry={again} />
      ) : !value ? (
        <div className="flex flex-1 items-center justify-center">
          <Spinner label={t.loading} />
        </div>
      ) : value.length === 0 ? (
        <EmptyState title={t.wasEmpty} text={t.wasEmptyExplained} icon={<FolderOpen />} heading="h3" />
      ) : (
        <ul aria-label={t.asOf({ name, ...at })} className="min-h-0 flex-1 overflow-y-auto p-1.5">
          {value.map((entry) => (
            <EntryLine
              key={entry.id}
              entry={entry}
              isSelected={selected.has(entry.id)}
              onToggle={() => toggle(entry.id)}
              onOpen={() => (entry.kind === 'folder' ? goTo([...way, entry]) : setLooked(entry))}
            />
          ))}
        </ul>
      )}
      <footer className="flex shrink-0 flex-wrap items-center gap-2 border-t border-border bg-raised px-3 py-2">
        {work ? (
          <WorkLine work={work} />
        ) : (
          <>
            <span role="status" className="min-w-0 grow basis-full text-sm @lg:basis-32 text-muted">
              {t.selected({ count: selected.size })}
            </span>
            <Button disabled={selected.size === 0} onClick={() => void bringBackSome()}>
              {t.bringBackSome}
            </Button>
            <Button variant="primary" onClick={() => setAsking(true)}>
              {t.bringBackAll}
            </Button>
          </>
        )}
      </footer>
      {isAsking ? (
        <ConfirmDialog
          title={t.allQuestion({ name })}
          description={t.allExplained(at)}
          action={t.bringBackAll}
          onConfirm={() => void bringBackAll()}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </section>
  )
}

interface EntryLineProps {
  readonly entry: PastEntry
  readonly isSelected: boolean
  readonly onToggle: () => void
  readonly onOpen: () => void
}

function EntryLine({ entry: { name, kind, size, isThere }, isSelected, onToggle, onOpen }: EntryLineProps) {
  const t = useTexts(texts)
  const shown = plainName(name)
  return (
    <li className="flex items-center gap-1 rounded-control hover:bg-sunken">
      <label className="flex size-9 shrink-0 items-center justify-center pointer-coarse:size-11">
        <input
          type="checkbox"
          aria-label={t.select({ name: shown })}
          checked={isSelected}
          onChange={onToggle}
          className="size-4.5 pointer-coarse:size-6"
        />
      </label>
      <button
        type="button"
        // A link has no content of its own.
        disabled={kind === 'link'}
        onClick={onOpen}
        className="flex min-h-9 min-w-0 flex-1 items-center gap-2 rounded-control px-1 text-start pointer-coarse:min-h-11"
      >
        <img
          src={fileIcon(name, kind === 'folder' ? 'folder' : 'file')}
          alt=""
          draggable={false}
          className="size-5 shrink-0"
        />
        <bdi className="min-w-0 flex-1 truncate text-base">{shown}</bdi>
        {isThere ? null : <span className="shrink-0 text-xs font-medium text-accent">{t.gone}</span>}
        <span className="shrink-0 text-sm text-muted tabular-nums">
          {kind === 'file' ? formatBytes(size) : ''}
        </span>
      </button>
    </li>
  )
}

function WorkLine({ work: { done, all, cancel } }: { readonly work: Work }) {
  const t = useTexts(texts)
  const detail = all > 0 ? t.progress({ done, all }) : ''
  const share = all > 0 ? done / all : null
  return (
    <>
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-baseline gap-x-3 text-sm">
          <span className="font-medium">{t.bringingBack}</span>
          <span className="text-xs text-muted tabular-nums">{detail}</span>
        </p>
        <div
          role="progressbar"
          aria-label={t.bringingBack}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={share === null ? undefined : Math.round(share * 100)}
          aria-valuetext={detail || undefined}
          className="mt-1.5 h-1.5 overflow-hidden rounded-full bg-sunken ring-1 ring-border ring-inset"
        >
          <div
            style={{ inlineSize: `${(share ?? 0.3) * 100}%` }}
            className={
              share === null
                ? 'h-full rounded-full bg-(--accent-ink) motion-safe:animate-pulse'
                : 'h-full rounded-full bg-(--accent-ink)'
            }
          />
        </div>
      </div>
      {cancel ? <Button onClick={cancel}>{t.cancel}</Button> : null}
    </>
  )
}
