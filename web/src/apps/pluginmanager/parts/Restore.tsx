import { createNotifier } from '@/kernel/notifications/notifier'
import type { PluginPlatform } from '@/kernel/plugins/types'
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import { useEffect, useState } from 'react'
import type { FilePath } from '@/kernel/files/types'
import type { Os } from '@/kernel/os'
import type { PluginSettingsStore } from '@/kernel/plugins/plugin-settings'
import { findLostFolders, restorePreinstalled } from '@/kernel/plugins/restore-preinstalled'
import { log } from '@/lib/log'
import { Button } from '@/ui/button'
import { useStore } from '@/ui/use-store'
import { useTexts } from '@/ui/use-texts'
import { texts } from '../texts'

interface RestoreProps {
  readonly os: Os
  readonly platform: PluginPlatform
  readonly settings: PluginSettingsStore
  /** Everything is back: this part goes, and with it the focus. */
  readonly onRestored: () => void
}

/** The folders that came with the product and are not there, as files come and go. */
function useLostFolders(files: Os['files']): readonly FilePath[] {
  const [lost, setLost] = useState<readonly FilePath[]>([])
  useEffect(() => {
    let turn = 0
    const look = () => {
      turn += 1
      const current = turn
      void findLostFolders(files).then((found) => {
        if (current === turn) setLost(found)
      })
    }
    look()
    const stopWatching = files.watch('/apps', look)
    return () => {
      turn = -1
      stopWatching()
    }
  }, [files])
  return lost
}

/** Offers to bring back the plugins and folders that came with the product; nothing where all of them are there. */
export function Restore({ os, platform, settings, onRestored }: RestoreProps) {
  const t = useTexts(texts)
  const removed = useStore(platform.plugins, (state) => state.removed)
  const folders = useLostFolders(os.files)
  const [isBusy, setIsBusy] = useState(false)
  const missing = [...removed.map(({ name }) => name), ...folders]
  if (missing.length === 0) return null

  const restore = async () => {
    const { tell, warn } = createNotifier(os.notifications)
    setIsBusy(true)
    try {
      const { names, problems } = await restorePreinstalled(folders, { ...os, platform, settings })
      if (problems.length > 0) warn(() => t.notAllRestored, problems.join(' '))
      else tell(() => t.restored, listOf(names))
      if (problems.length === 0) onRestored()
    } catch (error) {
      log.error('The preinstalled plugins could not be restored', error)
      warn(
        () => t.notRestored,
        () => t.reload,
      )
    } finally {
      setIsBusy(false)
    }
  }

  return (
    <div className="flex flex-wrap items-center justify-end gap-x-3 gap-y-1 ps-3 text-sm text-muted">
      <p className="min-w-0 flex-[1_1_12rem] break-words">{t.removed({ names: listOf(missing) })}</p>
      <Button variant="quiet" disabled={isBusy} onClick={() => void restore()}>
        <RotateCcw className="size-4" aria-hidden="true" />
        {t.restore}
      </Button>
    </div>
  )
}

const listOf = (names: readonly string[]): string => names.join(', ')
