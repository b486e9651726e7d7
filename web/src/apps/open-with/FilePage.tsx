import DownloadIcon from 'lucide-react/icons/download'
import { type ReactNode, useState } from 'react'
import { defaultApps } from '@/kernel/apps/default-apps'
import { describeKind } from '@/kernel/files/describe-kind'
import { parentPath } from '@/kernel/files/paths'
import { tellProblem } from '@/kernel/notifications/notifier'
import type { Os } from '@/kernel/os'
import { downloadBlob } from '@/lib/download-blob'
import { formatBytes } from '@/lib/format-bytes'
import { log } from '@/lib/log'
import { timeInZone } from '@/lib/timezone'
import { Button } from '@/ui/button'
import { Checkbox } from '@/ui/checkbox'
import { fileIcon } from '@/ui/icons/file-icons'
import { useStore } from '@/ui/use-store'
import { useTexts } from '@/ui/use-texts'
import { ChosenApps, keepChoice } from './ChosenApps'
import { FileAppIcon } from './FileAppIcon'
import { appsForFile, choosableExtension, type FileApp, type OpenableFile } from './model/file-apps'
import { texts } from './texts'

interface FilePageProps {
  readonly os: Os
  readonly windowId: string
  readonly file: OpenableFile
}

/** A file: the apps for it, whether one of them always opens such files, its details. */
export function FilePage({ os, windowId, file }: FilePageProps) {
  const t = useTexts(texts)
  const { entry } = file
  const [isAlways, setIsAlways] = useState(false)
  // Drawn again when a choice is made or reset, here or in another window.
  useStore(defaultApps(os.storage), (state) => state.chosen)
  useStore(os.settings, (settings) => settings.autoOpenCodeEditor)
  useStore(os.desktopIcons, (icons) => icons)
  const timezone = useStore(os.settings, (settings) => settings.timezone)
  const { fitting, others, current } = appsForFile(os, file)
  const extension = choosableExtension(file)

  const tell = (message: string) =>
    tellProblem(
      os.notifications,
      () => texts.notOpened,
      () => message,
    )
  const openIn = async (app: FileApp) => {
    if (isAlways) keepChoice(os, extension, app.choice)
    try {
      const opened = await app.open(entry)
      if (!opened.ok) tell(opened.error.message)
      else void os.windows.close(windowId)
    } catch (cause) {
      log.error(`${app.label} could not be started`, cause)
      tell(texts.noPlatform)
    }
  }
  const download = async () => {
    const bytes = await os.files.readBytes(entry.path)
    if (bytes.ok) downloadBlob(new Blob([new Uint8Array(bytes.value)]), entry.name)
    else tell(bytes.error.message)
  }
  const moment = (ms: number) => {
    const { date, time } = timeInZone(new Date(ms), timezone)
    return t.moment({ date, time })
  }
  const list = (label: string | null, apps: readonly FileApp[]) =>
    apps.length === 0 ? null : (
      <section aria-label={label ?? t.otherApps} className="flex flex-col gap-1.5">
        {label === null ? null : <h2 className="text-sm font-medium text-muted">{label}</h2>}
        <ul className="flex flex-col gap-1">
          {apps.map((app) => (
            <li key={app.choice}>
              <button
                type="button"
                onClick={() => void openIn(app)}
                className="flex min-h-11 w-full items-center gap-3 rounded-control border border-border bg-raised px-3 text-start text-base hover:bg-sunken"
              >
                <FileAppIcon {...app} />
                <span className="min-w-0 flex-1 truncate">
                  <bdi>{app.label}</bdi>
                </span>
                {app.isInstalled ? <span className="text-xs text-muted">{t.installed}</span> : null}
                {app.choice === current ? (
                  <span className="rounded-full bg-accent-soft px-2 py-0.5 text-xs font-medium">
                    {t.default}
                  </span>
                ) : null}
              </button>
            </li>
          ))}
        </ul>
      </section>
    )

  return (
    <div className="flex size-full flex-col bg-surface text-text">
      <div className="flex min-h-0 flex-1 flex-col gap-4 overflow-auto p-4">
        <header className="flex items-center gap-3">
          <img src={fileIcon(entry.name, 'file')} alt="" className="size-12 shrink-0" />
          <div className="min-w-0">
            <h1 className="text-base font-semibold break-words">
              <bdi>{entry.name}</bdi>
            </h1>
            <p className="text-sm text-muted">{describeKind(entry)}</p>
          </div>
        </header>
        {fitting.length === 0 ? (
          <div role="status" className="rounded-window border border-border bg-raised p-3">
            <p className="text-base font-medium">{t.noApp}</p>
            <p className="text-sm text-muted">{t.noAppWhy}</p>
          </div>
        ) : (
          list(t.apps, fitting)
        )}
        {extension === '' ? null : (
          <Checkbox
            label={t.always({ extension })}
            hint={t.alwaysHint}
            checked={isAlways}
            onChange={setIsAlways}
          />
        )}
        <section aria-label={t.details}>
          <h2 className="mb-1 text-sm font-medium text-muted">{t.details}</h2>
          <dl>
            <Line label={t.kind}>{describeKind(entry)}</Line>
            <Line label={t.size}>{formatBytes(entry.size)}</Line>
            <Line label={t.folder}>
              <bdi dir="ltr">{parentPath(entry.path)}</bdi>
            </Line>
            <Line label={t.modified}>{moment(entry.modified)}</Line>
            <Line label={t.created}>{moment(entry.created)}</Line>
          </dl>
        </section>
        <details>
          <summary className="min-h-8 cursor-pointer text-sm font-medium text-muted">{t.otherApps}</summary>
          <div className="pt-1.5">{list(null, others)}</div>
        </details>
        <ChosenApps os={os} fallback={null} />
      </div>
      <footer className="flex shrink-0 justify-end border-t border-border p-3">
        <Button onClick={() => void download()}>
          <DownloadIcon aria-hidden="true" className="size-4" />
          {t.download}
        </Button>
      </footer>
    </div>
  )
}

function Line({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className="flex gap-4 border-b border-border py-1.5 last:border-b-0">
      <dt className="w-24 shrink-0 text-sm text-muted">{label}</dt>
      <dd className="min-w-0 text-sm break-words tabular-nums select-text">{children}</dd>
    </div>
  )
}
