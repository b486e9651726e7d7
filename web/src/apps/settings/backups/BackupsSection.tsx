import CircleAlert from 'lucide-react/icons/circle-alert'
import Info from 'lucide-react/icons/info'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import type { ReactNode } from 'react'
import type { BackupStatus, MadeBackup } from '@/kernel/community/types'
import { formatBytes } from '@/lib/format-bytes'
import { formatNumber } from '@/lib/language/format'
import { timeInZone } from '@/lib/timezone'
import { Button } from '@/ui/button'
import { Section } from '@/ui/section'
import { Spinner } from '@/ui/spinner'
import { useStore } from '@/ui/use-store'
import { useTexts } from '@/ui/use-texts'
import type { SettingsPorts } from '../ports'
import { texts } from './texts'
import { useBackupStatus, useIsAdministrator } from './use-backup-status'

type Ports = Pick<SettingsPorts, 'community' | 'settings'>

/** From this age on (ms) the last good backup is called old. */
const oldAfterMs = 2 * 24 * 60 * 60_000

/** How long something took: seconds, from two minutes on minutes. */
function durationOf({ began, ended }: MadeBackup): string {
  const seconds = Math.max(1, Math.round((Date.parse(ended) - Date.parse(began)) / 1000))
  const [amount, unit] = seconds < 120 ? [seconds, 'second'] : [Math.round(seconds / 60), 'minute']
  return formatNumber(amount, { style: 'unit', unit, unitDisplay: 'long' })
}

interface NoteProps {
  readonly kind: 'warning' | 'news'
  readonly children: ReactNode
}

function Note({ kind, children }: NoteProps) {
  const Sign = kind === 'warning' ? CircleAlert : Info
  return (
    <div
      className={`flex gap-2.5 rounded-control p-3 text-sm ${kind === 'warning' ? 'bg-danger-soft text-danger' : 'bg-sunken text-text'}`}
    >
      <Sign aria-hidden="true" className="size-4.5 shrink-0" />
      <div className="min-w-0 break-words">{children}</div>
    </div>
  )
}

interface StateProps {
  readonly status: BackupStatus
  /** When it was told (ms since the epoch). */
  readonly toldAt: number
  /** What a moment (ISO 8601) is called. */
  readonly inWords: (moment: string) => string
}

function State({ status: { last, lastTry }, toldAt, inWords }: StateProps) {
  const t = useTexts(texts)
  const isOld = last !== null && toldAt - Date.parse(last.ended) > oldAfterMs
  const facts = last
    ? [
        { name: t.lastGood, value: inWords(last.ended) },
        { name: t.duration, value: durationOf(last) },
        {
          name: t.content,
          value: t.contents({ rows: last.rows, files: last.files, size: formatBytes(last.bytes) }),
        },
      ]
    : []
  return (
    <>
      {isOld ? <Note kind="warning">{t.old}</Note> : null}
      {lastTry.problem === null ? null : (
        <Note kind="warning">
          <p>{t.failed({ moment: inWords(lastTry.began) })}</p>
          <p dir="auto">{lastTry.problem}</p>
        </Note>
      )}
      {lastTry.ended === null ? (
        <Note kind="news">{t.underWay({ moment: inWords(lastTry.began) })}</Note>
      ) : null}
      {last ? (
        <dl className="divide-y divide-border text-base">
          {facts.map(({ name, value }) => (
            <div key={name} className="flex flex-wrap justify-between gap-x-4 py-2">
              <dt className="text-muted">{name}</dt>
              <dd className="font-medium tabular-nums">{value}</dd>
            </div>
          ))}
        </dl>
      ) : (
        <p className="text-sm text-muted">{t.noneYet}</p>
      )}
    </>
  )
}

function Backups({ os }: { readonly os: Ports }) {
  const t = useTexts(texts)
  const timezone = useStore(os.settings, (settings) => settings.timezone)
  const [{ status, problem, isBusy, toldAt }, refresh] = useBackupStatus(os)
  const inWords = (moment: string) => {
    const { date, time } = timeInZone(new Date(moment), timezone)
    return t.moment({ date, time })
  }
  return (
    <Section title={t.backups} description={t.explained}>
      {problem ? (
        <p role="alert" className="text-sm text-danger">
          {problem.message}
        </p>
      ) : null}
      {status === undefined && isBusy ? (
        <div className="flex justify-start">
          <Spinner label={t.looking} />
        </div>
      ) : null}
      {status === null ? (
        <div>
          <p className="text-base">{t.none}</p>
          <p className="mt-0.5 text-sm text-muted">{t.noneHint}</p>
        </div>
      ) : null}
      {status ? <State status={status} toldAt={toldAt} inWords={inWords} /> : null}
      <div>
        <Button disabled={isBusy} onClick={refresh}>
          <RefreshCw className="size-4" aria-hidden="true" />
          {isBusy ? t.refreshing : t.refresh}
        </Button>
      </div>
    </Section>
  )
}

/** What came of the backups that the server makes by itself, for administrators; nothing for others. */
export function BackupsSection({ os }: { readonly os: Ports }) {
  return useIsAdministrator(os) ? <Backups os={os} /> : null
}
