import type { ReactNode } from 'react'
import { chooseDefaultApp, defaultApps } from '@/kernel/apps/default-apps'
import { createNotifier } from '@/kernel/notifications/notifier'
import type { Os } from '@/kernel/os'
import { Button } from '@/ui/button'
import { useStore } from '@/ui/use-store'
import { useTexts } from '@/ui/use-texts'
import { FileAppIcon } from './FileAppIcon'
import { chosenApps } from './model/file-apps'
import { texts } from './texts'

type ChosenOs = Pick<Os, 'apps' | 'desktopIcons' | 'storage' | 'notifications'>

/** Keeps or forgets the app for an extension; a failed save is told. */
export function keepChoice(
  os: Pick<Os, 'storage' | 'notifications'>,
  extension: string,
  type: string | null,
): void {
  if (chooseDefaultApp(os.storage, extension, type)) return
  createNotifier(os.notifications).warn(
    () => texts.notSaved,
    () => texts.notSavedWhy,
  )
}

/** All that a person chose, each with a button that forgets it; `fallback` where there is nothing. */
export function ChosenApps({ os, fallback }: { readonly os: ChosenOs; readonly fallback: ReactNode }) {
  const t = useTexts(texts)
  const chosen = useStore(defaultApps(os.storage), (state) => state.chosen)
  const list = chosenApps(os, chosen)
  if (list.length === 0) return fallback
  return (
    <section aria-label={t.yourDefaults}>
      <h2 className="mb-2 text-base font-semibold">{t.yourDefaults}</h2>
      <ul className="divide-y divide-border rounded-window border border-border bg-raised">
        {list.map(({ extension, label, icon, isInstalled }) => (
          <li key={extension} className="flex min-h-11 items-center gap-3 px-3 py-1.5">
            <FileAppIcon icon={icon} isInstalled={isInstalled} />
            <span className="min-w-0 flex-1 text-sm break-words">
              {t.chosenApp({ app: label, extension })}
            </span>
            <Button
              size="small"
              aria-label={t.resetExtension({ extension })}
              onClick={() => keepChoice(os, extension, null)}
            >
              {t.reset}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
