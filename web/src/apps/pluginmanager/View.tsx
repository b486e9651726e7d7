import Plus from 'lucide-react/icons/plus'
import Store from 'lucide-react/icons/store'
import { useCallback, useEffect, useState } from 'react'
import type { AppViewProps } from '@/kernel/apps/manifest'
import { loadPlatform } from '@/kernel/plugins/load-platform'
import { createPluginSettings } from '@/kernel/plugins/plugin-settings'
import { itemsOfDrop } from '@/lib/upload-items'
import { Button } from '@/ui/button'
import { Spinner } from '@/ui/spinner'
import { useLoaded } from '@/ui/use-loaded'
import { useStore } from '@/ui/use-store'
import { useFileDrop } from '@/ui/use-file-drop'
import { useTexts } from '@/ui/use-texts'
import { InstallDialog } from './install/InstallDialog'
import { createInstallFlow } from './install/install-flow'
import { Installed } from './parts/Installed'
import { Notice } from './parts/Notice'
import { texts } from './texts'

/** The Plugin Manager [B2.47 B2.48 B2.49]: installs plugins, lists them, opens them and takes them away. */
export default function PluginManagerView({ window, os }: AppViewProps) {
  const t = useTexts(texts)
  const [state, retry] = useLoaded(useCallback(() => loadPlatform(os), [os]))
  const [settings] = useState(() => createPluginSettings(os.storage))
  const [flow] = useState(() => createInstallFlow({ os, windowId: window.id, settings }))
  useEffect(() => flow.listen(), [flow])
  const isBrowsing = useStore(flow, (step) => step.kind === 'browsing')
  const isReady = state.status === 'ready'
  const { isOver, handlers } = useFileDrop((transfer) => {
    if (isReady) void flow.choose(itemsOfDrop(transfer), 'file')
  })

  return (
    <div {...handlers} className="@container relative flex size-full flex-col bg-surface text-text">
      <header className="flex shrink-0 flex-wrap items-center justify-end gap-2 border-b border-border bg-raised px-4 py-2.5">
        <h1 className="min-w-0 flex-auto truncate text-lg font-semibold @max-sm:hidden">{t.plugins}</h1>
        <div className="flex gap-2 @max-sm:w-full">
          <Button className="@max-sm:flex-1" onClick={() => void os.windows.open('appstore')}>
            <Store className="size-4" aria-hidden="true" />
            {t.appStore}
          </Button>
          <Button
            variant="primary"
            className="@max-sm:flex-1"
            disabled={!isReady || isBrowsing}
            onClick={() => flow.open()}
          >
            <Plus className="size-4" aria-hidden="true" />
            {t.install}
          </Button>
        </div>
      </header>
      <div className="flex min-h-0 flex-1 flex-col gap-4 overflow-y-auto p-4">
        <Notice />
        {isBrowsing ? (
          <div
            role="status"
            className="flex flex-wrap items-center gap-3 rounded-window border border-border bg-raised px-4 py-2 text-sm"
          >
            <p className="min-w-0 flex-1">{t.chooseFolder}</p>
            <Button onClick={() => flow.cancel()}>{t.cancel}</Button>
          </div>
        ) : null}
        {state.status === 'loading' ? (
          <div className="flex flex-1 items-center justify-center py-8">
            <Spinner label={t.loading} />
          </div>
        ) : null}
        {state.status === 'failed' ? (
          <div role="alert" className="flex flex-col items-center gap-3 py-8 text-center">
            <p className="text-base">{t.notLoaded}</p>
            <Button onClick={retry}>{t.tryAgain}</Button>
          </div>
        ) : null}
        {state.status === 'ready' ? (
          <Installed os={os} platform={state.value} settings={settings} onInstall={() => flow.open()} />
        ) : null}
      </div>
      {isOver ? (
        <div className="pointer-events-none absolute inset-2 flex items-center justify-center rounded-window bg-surface/90 outline-2 outline-dashed outline-(--accent-ink)">
          <p className="text-lg font-medium">{t.drop}</p>
        </div>
      ) : null}
      {state.status === 'ready' ? (
        <InstallDialog flow={flow} platform={state.value} settings={settings} />
      ) : null}
    </div>
  )
}
