import ArrowRight from 'lucide-react/icons/arrow-right'
import Minus from 'lucide-react/icons/minus'
import Plus from 'lucide-react/icons/plus'
import Warning from 'lucide-react/icons/triangle-alert'
import type { ReactNode } from 'react'
import type { StoreApp, StorePort } from '@/kernel/community/types'
import { classNames } from '@/lib/class-names'
import { Button } from '@/ui/button'
import { Spinner } from '@/ui/spinner'
import { StoreIcon } from '../parts/StoreIcon'
import { SourceDiff } from './SourceDiff'
import { type VersionChanges, useVersionChanges } from './version-changes'
import { useTexts } from '@/ui/use-texts'
import { texts } from './texts'

interface ChangesProps {
  readonly app: StoreApp
  readonly store: Pick<StorePort, 'app' | 'content' | 'version'>
}

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section aria-label={title}>
      <h3 className="mb-1.5 text-sm font-semibold">{title}</h3>
      {children}
    </section>
  )
}

interface ListProps {
  readonly title: string
  readonly change: VersionChanges['files']
  /** New entries give the app power: they stand out. */
  readonly isGrave?: boolean
}

/** What came and what went; nothing when both are empty. */
function ChangedList({ title, change: { added, removed }, isGrave = false }: ListProps) {
  const t = useTexts(texts)
  if (added.length + removed.length === 0) return null
  const items = [
    ...added.map((text) => ({ text, isAdded: true })),
    ...removed.map((text) => ({ text, isAdded: false })),
  ]
  return (
    <Part title={title}>
      <ul className="flex flex-col gap-1">
        {items.map(({ text, isAdded }) => {
          const isMarked = isGrave && isAdded
          const Sign = isMarked ? Warning : isAdded ? Plus : Minus
          return (
            <li
              key={`${isAdded}${text}`}
              className={classNames(
                'flex items-start gap-2 rounded-control px-2.5 py-1.5 text-sm',
                isMarked ? 'bg-danger-soft font-medium' : 'bg-sunken',
              )}
            >
              <Sign
                aria-hidden="true"
                className={classNames('mt-0.5 size-4 shrink-0', isMarked && 'text-danger')}
              />
              <span className="min-w-0 break-words">
                <span className="sr-only">{isAdded ? t.added : t.removed} </span>
                {isAdded ? text : <s className="text-muted">{text}</s>}
              </span>
            </li>
          )
        })}
      </ul>
    </Part>
  )
}

function Facts({ facts, isIconChanged, old, app }: VersionChanges & { old: StoreApp; app: StoreApp }) {
  const t = useTexts(texts)
  if (facts.length === 0 && !isIconChanged) return null
  return (
    <Part title={t.facts}>
      <dl className="flex flex-col gap-2 text-sm">
        {isIconChanged ? (
          <div className="flex items-center gap-2">
            <dt className="w-24 shrink-0 text-muted">{t.icon}</dt>
            <dd className="flex items-center gap-2">
              <StoreIcon app={old} size="small" />
              <ArrowRight role="img" aria-label={t.becomes} className="size-4 text-muted" />
              <StoreIcon app={app} size="small" />
            </dd>
          </div>
        ) : null}
        {facts.map((fact) => (
          <div key={fact.label} className="flex gap-2">
            <dt className="w-24 shrink-0 text-muted">{fact.label}</dt>
            <dd dir="auto" className="min-w-0 flex-1 break-words">
              <del className="block text-muted">{fact.old}</del>
              <ins className="block whitespace-pre-wrap no-underline">{fact.now}</ins>
            </dd>
          </div>
        ))}
      </dl>
    </Part>
  )
}

/** What a new version changes of the app that is in the store: permissions first, then facts, files and source. */
export function Changes({ app, store }: ChangesProps) {
  const t = useTexts(texts)
  const [loaded, retry] = useVersionChanges(store, app)
  if (loaded.status === 'loading')
    return (
      <div className="flex h-full items-center justify-center">
        <Spinner label={t.comparing} />
      </div>
    )
  if (loaded.status === 'failed')
    return (
      <div role="alert" className="flex h-full flex-col items-center justify-center gap-3 p-4 text-center">
        <p>
          {t.notCompared({
            reason: loaded.cause instanceof Error ? loaded.cause.message : t.checkConnection,
          })}
        </p>
        <Button onClick={retry}>{t.retry}</Button>
      </div>
    )
  const changes = loaded.value
  const { permissions, hosts, files, source, count } = changes
  const asksNothingNew = permissions.added.length + hosts.added.length === 0
  return (
    <div className="flex flex-col gap-5 p-4">
      {asksNothingNew ? <p className="text-sm text-muted">{t.asksNothingNew}</p> : null}
      <ChangedList title={t.permissions} change={permissions} isGrave />
      <ChangedList title={t.hosts} change={hosts} isGrave />
      <Facts {...changes} app={app} />
      <ChangedList title={t.files} change={files} />
      <Part title={t.source}>
        {source.length === 0 ? (
          <p className="text-sm text-muted">{t.samePage}</p>
        ) : (
          <>
            <p className="mb-2 text-sm text-muted">{t.lines(count)}</p>
            <SourceDiff parts={source} />
          </>
        )}
      </Part>
    </div>
  )
}
