import { type ComponentType, useEffect, useState } from 'react'
import type { DesktopFolder } from '@/kernel/apps/desktop-folder'
import { tellProblem } from '@/kernel/notifications/notifier'
import type { Os } from '@/kernel/os'
import { afterPaint } from '@/lib/after-paint'
import { withTexts } from '@/lib/language/define-texts'
import { whenIdle } from '@/lib/when-idle'
import type * as FolderParts from './folder'
import { texts } from './texts'

/** The folder on the desktop with what shows it. */
interface ShownFolder {
  readonly folder: DesktopFolder
  /** Dialogs and running work of its app. */
  readonly Parts: ComponentType<{ readonly folder: DesktopFolder }>
  readonly parts: typeof FolderParts
}

/** ms after which the folder is loaded even if the browser is never idle. */
const latest = 3000

async function loadFolder(os: Os): Promise<ShownFolder | null> {
  const load = os.apps.find('filemanager')?.desktopFolder
  if (!load) return null
  const [module, parts] = await Promise.all([withTexts(load()), withTexts(import('./folder'))])
  return {
    folder: module.createDesktopFolder(os),
    // A component; the kernel's type does not say so because it knows no component library.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- see the line above
    Parts: module.DesktopFolderParts as ShownFolder['Parts'],
    parts,
  }
}

/** The folder on the desktop; null until the desktop was painted, the browser was idle and its code is there. */
export function useDesktopFolder(os: Os): ShownFolder | null {
  const [shown, setShown] = useState<ShownFolder | null>(null)
  useEffect(() => {
    let cancelIdle: (() => void) | null = null
    let isCurrent = true
    const show = () => {
      loadFolder(os).then(
        (loaded) => isCurrent && setShown(loaded),
        () =>
          isCurrent &&
          tellProblem(
            os.notifications,
            () => texts.noFiles,
            () => texts.noFilesExplained,
          ),
      )
    }
    const cancelPaint = afterPaint(() => {
      cancelIdle = whenIdle(show, latest)
    })
    return () => {
      isCurrent = false
      cancelPaint()
      cancelIdle?.()
    }
  }, [os])
  return shown
}
