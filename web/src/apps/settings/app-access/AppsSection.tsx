import { useState } from 'react'
import { formatBytes } from '@/lib/format-bytes'
import { Button } from '@/ui/button'
import { Section } from '@/ui/section'
import { Spinner } from '@/ui/spinner'
import type { SettingsPorts } from '../ports'
import { ClearDataDialog } from './ClearDataDialog'
import type { KnownApp } from './known-apps'
import { useKnownApps } from './use-known-apps'

interface RowProps {
  readonly known: KnownApp
  readonly onRevoke: () => void
  readonly onClear: () => void
}

function Row({ known: { app, name, allowed, denied, characters }, onRevoke, onClear }: RowProps) {
  const facts = [
    ...(allowed.length > 0 ? [`Allowed: ${allowed.join(', ')}`] : []),
    ...(denied.length > 0 ? [`Not allowed: ${denied.join(', ')}`] : []),
    ...(characters > 0 ? [`Keeps ${formatBytes(characters)}`] : []),
  ]
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 flex-[1_1_14rem]">
        <p className="truncate text-base font-medium">
          <bdi>{name}</bdi>
        </p>
        <p className="truncate font-mono text-xs text-muted">{app}</p>
        {facts.map((fact) => (
          <p key={fact} className="text-sm break-words text-muted">
            {fact}
          </p>
        ))}
      </div>
      <div className="flex flex-wrap gap-2">
        {allowed.length + denied.length > 0 ? (
          <Button aria-label={`Revoke all: ${name}`} onClick={onRevoke}>
            Revoke all
          </Button>
        ) : null}
        {characters > 0 ? (
          <Button aria-label={`Clear data: ${name}`} onClick={onClear}>
            Clear data
          </Button>
        ) : null}
      </div>
    </li>
  )
}

/** HTML apps with what each was allowed and keeps; both can be taken back. */
export function AppsSection({ os }: { readonly os: SettingsPorts }) {
  const { list, reload } = useKnownApps(os)
  const [clearing, setClearing] = useState<KnownApp | null>(null)

  const revoke = async ({ app, name }: KnownApp) => {
    if (list.status !== 'ready' || (await list.platform.grants.forget(app))) return
    os.notifications.notify({
      title: 'Not kept',
      description: `${name} has no permissions now, but that could not be stored: after a reload it may have them again.`,
      variant: 'destructive',
    })
  }

  return (
    <Section title="Apps" description="What apps that you opened may do and what they keep on this device.">
      {list.status === 'loading' ? (
        <div className="flex justify-start">
          <Spinner label="Looking for apps…" />
        </div>
      ) : null}
      {list.status === 'failed' ? (
        <div className="flex flex-wrap items-center gap-3">
          <p role="alert" className="text-sm text-danger">
            {list.message}
          </p>
          <Button onClick={reload}>Try again</Button>
        </div>
      ) : null}
      {list.status === 'ready' && list.apps.length === 0 ? (
        <p className="text-sm text-muted">No app was allowed anything yet, and none keeps anything.</p>
      ) : null}
      {list.status === 'ready' && list.apps.length > 0 ? (
        <ul aria-label="Apps" className="-my-3 divide-y divide-border">
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
