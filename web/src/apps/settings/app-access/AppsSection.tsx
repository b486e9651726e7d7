import { useState } from 'react'
import { tellProblem } from '@/kernel/notifications/notifier'
import { formatBytes } from '@/lib/format-bytes'
import { formatList } from '@/lib/language/format'
import { Button } from '@/ui/button'
import { Section } from '@/ui/section'
import { Spinner } from '@/ui/spinner'
import { useTexts } from '@/ui/use-texts'
import type { SettingsPorts } from '../ports'
import { ClearDataDialog } from './ClearDataDialog'
import type { KnownApp } from './known-apps'
import { texts } from './texts'
import { useKnownApps } from './use-known-apps'

interface RowProps {
  readonly known: KnownApp
  readonly onRevoke: () => void
  readonly onClear: () => void
}

function Row({ known: { app, name, allowed, denied, characters }, onRevoke, onClear }: RowProps) {
  const t = useTexts(texts)
  const facts = [
    ...(allowed.length > 0 ? [t.allowed({ list: formatList(allowed, 'unit') })] : []),
    ...(denied.length > 0 ? [t.denied({ list: formatList(denied, 'unit') })] : []),
    ...(characters > 0 ? [t.keeps({ size: formatBytes(characters) })] : []),
  ]
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 flex-[1_1_14rem]">
        <p className="truncate text-base font-medium">
          <bdi>{name}</bdi>
        </p>
        <p dir="ltr" className="truncate font-mono text-xs text-muted rtl:text-end">
          {app}
        </p>
        {facts.map((fact) => (
          <p key={fact} className="text-sm break-words text-muted">
            {fact}
          </p>
        ))}
      </div>
      <div className="flex flex-wrap gap-2">
        {allowed.length + denied.length > 0 ? (
          <Button aria-label={t.revokeName({ name })} onClick={onRevoke}>
            {t.revoke}
          </Button>
        ) : null}
        {characters > 0 ? (
          <Button aria-label={t.clearName({ name })} onClick={onClear}>
            {t.clear}
          </Button>
        ) : null}
      </div>
    </li>
  )
}

/** HTML apps with what each was allowed and keeps; both can be taken back. */
export function AppsSection({ os }: { readonly os: SettingsPorts }) {
  const t = useTexts(texts)
  const { list, reload } = useKnownApps(os)
  const [clearing, setClearing] = useState<KnownApp | null>(null)

  const revoke = async ({ app, name }: KnownApp) => {
    if (list.status !== 'ready' || (await list.platform.grants.forget(app))) return
    tellProblem(
      os.notifications,
      () => t.notKept,
      () => t.notKeptExplained({ name }),
    )
  }

  return (
    <Section title={t.apps} description={t.explained}>
      {list.status === 'loading' ? (
        <div className="flex justify-start">
          <Spinner label={t.looking} />
        </div>
      ) : null}
      {list.status === 'failed' ? (
        <div className="flex flex-wrap items-center gap-3">
          <p role="alert" className="text-sm text-danger">
            {list.message}
          </p>
          <Button onClick={reload}>{t.tryAgain}</Button>
        </div>
      ) : null}
      {list.status === 'ready' && list.apps.length === 0 ? (
        <p className="text-sm text-muted">{t.none}</p>
      ) : null}
      {list.status === 'ready' && list.apps.length > 0 ? (
        <ul aria-label={t.apps} className="-my-3 divide-y divide-border">
          {list.apps.map((known) => (
            <Row
              key={known.app}
              known={known}
              onRevoke={() => void revoke(known)}
              onClear={() => setClearing(known)}
            />
          ))}
        </ul>
      ) : null}
      {clearing && list.status === 'ready' ? (
        <ClearDataDialog
          os={os}
          app={clearing}
          data={list.platform.data}
          onCleared={reload}
          onClose={() => setClearing(null)}
        />
      ) : null}
    </Section>
  )
}
