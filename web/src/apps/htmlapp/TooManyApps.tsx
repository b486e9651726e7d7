import X from 'lucide-react/icons/x'
import { useMemo } from 'react'
import { mostRunningApps } from '@/kernel/app-platform/types'
import type { Os } from '@/kernel/os'
import type { WindowId } from '@/kernel/windows/types'
import { IconButton } from '@/ui/button'
import { useStore } from '@/ui/use-store'
import { useTexts } from '@/ui/use-texts'
import { texts } from './texts'

interface TooManyAppsProps {
  readonly os: Pick<Os, 'windows'>
  readonly windowId: WindowId
}

/** Shown while an app waits for a place among the running ones: what to do, and the apps that could make room. */
export function TooManyApps({ os, windowId }: TooManyAppsProps) {
  const t = useTexts(texts)
  const windows = useStore(os.windows, (state) => state.windows)
  const others = useMemo(
    () => windows.filter(({ id, type }) => type === 'htmlapp' && id !== windowId),
    [windows, windowId],
  )
  return (
    <div className="absolute inset-0 overflow-auto bg-surface p-6">
      <div className="mx-auto flex min-h-full max-w-md flex-col justify-center gap-3">
        <div role="status" className="text-center">
          <h2 className="text-xl font-semibold">{t.running({ count: mostRunningApps })}</h2>
          <p className="mt-1 text-base text-balance text-muted">{t.runningHint}</p>
        </div>
        <ul
          aria-label={t.runningApps}
          className="max-h-72 divide-y divide-border overflow-y-auto rounded-control border border-border bg-raised"
        >
          {others.map(({ id, title }) => (
            <li key={id} className="flex items-center gap-2 py-0.5 pe-1 ps-3">
              <span className="min-w-0 flex-1 truncate text-base">{title}</span>
              <IconButton label={t.closeApp({ name: title })} onClick={() => void os.windows.close(id)}>
                <X className="size-4" />
              </IconButton>
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}
