import { type ReactNode, useMemo } from 'react'
import { compareNames } from '@/kernel/files/names'
import { pluginPath } from '@/kernel/plugins/types'
import { formatBytes } from '@/lib/format-bytes'
import { Button } from '@/ui/button'
import { Parts } from '@/ui/parts'
import { useTexts } from '@/ui/use-texts'
import { declaredBy } from '../model/declared'
import { texts } from '../texts'
import type { Candidate, InstallFlow } from './install-flow'

/** Most files that are listed by name. */
const mostListed = 100

interface ConfirmStepProps {
  readonly flow: InstallFlow
  readonly candidate: Candidate
  readonly isInstalling: boolean
  readonly problem: string | null
  /** Name of the installed plugin whose place it takes; null: none. */
  readonly replaces: string | null
}

/** The second step [B2.54]: what was chosen, what comes of it, and the button that installs it. */
export function ConfirmStep({ flow, candidate, isInstalling, problem, replaces }: ConfirmStepProps) {
  const t = useTexts(texts)
  const { bundle, page } = candidate
  const declared = useMemo(() => declaredBy(page.html), [page.html])
  const files = bundle.files.toSorted((a, b) => compareNames(a.place, b.place))
  const count = files.length
  const notes = [...bundle.notes, ...page.notes, ...declared.problems]
  return (
    <div className="flex flex-col gap-3">
      <div className="rounded-window border border-border bg-raised px-4 py-3">
        <p className="text-lg font-semibold break-words">{bundle.name}</p>
        <p className="text-sm text-muted">
          <Parts
            of={t.found({
              count,
              size: formatBytes(bundle.size),
              found: (words) => <span>{words}</span>,
            })}
          />
        </p>
        <details className="mt-2 text-sm">
          <summary className="w-fit rounded-control text-muted pointer-coarse:py-2">{t.showFiles}</summary>
          {/* A scrolling area has to be reachable by keys. */}
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- see the line above */}
          <ul tabIndex={0} aria-label={t.files} className="mt-1 max-h-40 overflow-y-auto">
            {files.slice(0, mostListed).map(({ place, bytes }) => (
              <li key={place} className="flex gap-3">
                <span className="min-w-0 flex-1 font-mono text-xs leading-5 break-all">{place}</span>
                <span className="shrink-0 text-xs leading-5 text-muted tabular-nums">
                  {bytes ? formatBytes(bytes.length) : t.notReadable}
                </span>
              </li>
            ))}
            {count > mostListed ? (
              <li className="text-xs text-muted">{t.more({ count: count - mostListed })}</li>
            ) : null}
          </ul>
        </details>
      </div>
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-sm">
        <Fact name={t.page}>
          {page.from ?? t.noPage}
          {page.from ? (
            <span className="text-muted"> · {t.characters({ count: page.html.length })}</span>
          ) : null}
        </Fact>
        <Fact name={t.goesTo}>
          <span dir="ltr" className="break-all">
            {pluginPath(bundle.name)}
          </span>
        </Fact>
        {declared.given.length > 0 ? <Fact name={t.can}>{declared.given.join('; ')}</Fact> : null}
        <Fact name={t.asksTo}>{declared.asked.length > 0 ? declared.asked.join('; ') : t.asksNothing}</Fact>
      </dl>
      {replaces === null ? null : (
        <p className="rounded-control bg-accent-soft px-3 py-2 text-sm">{t.replaces({ name: replaces })}</p>
      )}
      {notes.length > 0 ? (
        <ul
          aria-label={t.remarks}
          className="max-h-32 list-disc space-y-1 overflow-y-auto rounded-control bg-sunken py-2 pe-3 ps-8 text-sm"
        >
          {notes.map((note) => (
            <li key={note} className="break-words">
              {note}
            </li>
          ))}
        </ul>
      ) : null}
      {problem ? (
        <p role="alert" className="rounded-control bg-danger-soft px-3 py-2 text-sm text-danger">
          {problem}
        </p>
      ) : null}
      <div className="flex flex-wrap justify-end gap-2">
        <Button disabled={isInstalling} onClick={() => flow.cancel()}>
          {t.cancel}
        </Button>
        <Button variant="primary" disabled={isInstalling} onClick={() => void flow.install()}>
          {isInstalling ? t.installing : t.install}
        </Button>
      </div>
    </div>
  )
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div className="contents">
      <dt className="text-muted">{name}</dt>
      <dd className="min-w-0 break-words">{children}</dd>
    </div>
  )
}
