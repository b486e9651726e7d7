import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { classNames } from '@/lib/class-names'
import { useContextMenu } from '@/ui/context-menu/use-context-menu'
import { useStore } from '@/ui/use-store'
import { perform } from './commands/context'
import { toggleSidebar } from './commands/view'
import { FileDialogs } from './dialogs/FileDialogs'
import {
  createFileManager,
  type FileManager,
  type FileManagerOs,
  type FileManagerWindow,
} from './model/file-manager'
import { BinBar } from './parts/BinBar'
import { Files } from './parts/Files'
import { ImportBar } from './parts/ImportBar'
import { JobPanel } from './parts/JobPanel'
import { Sidebar } from './parts/Sidebar'
import { StatusBar } from './parts/StatusBar'
import { Toolbar } from './parts/Toolbar'
import { useCommands } from './parts/use-commands'
import { texts } from './texts'

interface FileManagerViewProps {
  readonly window: FileManagerWindow
  readonly os: FileManagerOs
}

/** The File Manager [A2.17]. Opened with `importMode` it lets a plugin's folder be chosen [A4.17 A4.19]. */
export default function FileManagerView({ window, os }: FileManagerViewProps) {
  // Its path is where it begins; what follows is the window's own history.
  const [manager] = useState(() => createFileManager(os, window))
  useLayoutEffect(() => manager.begin(), [manager])
  return <Manager manager={manager} />
}

/** In a window narrower than this (px at 100 % scale: 42rem) the sidebar covers the list while it is open. */
const isNarrow = (root: HTMLElement | null) => {
  const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16
  return (root?.clientWidth ?? 0) < 42 * rem
}

function Manager({ manager }: { readonly manager: FileManager }) {
  const root = useRef<HTMLDivElement>(null)
  const menu = useContextMenu()
  const mouse = useCommands(manager, root)
  const hasSidebar = useStore(manager.shared.preferences, (preferences) => preferences.showSidebar)
  const [isDrawerOpen, setIsDrawerOpen] = useState(false)
  const isBin = useStore(manager.folder, (state) => state.listing.status === 'bin')
  useJobGuard(manager)

  const onToggleSidebar = () =>
    isNarrow(root.current) ? setIsDrawerOpen((isOpen) => !isOpen) : perform(toggleSidebar, manager)

  return (
    <div ref={root} {...mouse} className="@container relative flex h-full flex-col bg-surface text-text">
      <Toolbar manager={manager} menu={menu} onToggleSidebar={onToggleSidebar} />
      <div className="relative flex min-h-0 flex-1">
        <Sidebar
          manager={manager}
          onChosen={() => setIsDrawerOpen(false)}
          className={classNames(
            isDrawerOpen
              ? '@max-2xl:absolute @max-2xl:inset-y-0 @max-2xl:start-0 @max-2xl:z-30 @max-2xl:w-56 @max-2xl:shadow-popup'
              : '@max-2xl:hidden',
            !hasSidebar && '@2xl:hidden',
          )}
        />
        {isDrawerOpen ? (
          <div
            aria-hidden="true"
            onPointerDown={() => setIsDrawerOpen(false)}
            className="absolute inset-0 z-20 bg-overlay @2xl:hidden"
          />
        ) : null}
        <div className="flex min-w-0 flex-1 flex-col bg-raised">
          {isBin ? <BinBar manager={manager} /> : null}
          <Files manager={manager} openMenu={menu.open} />
        </div>
      </div>
      <JobPanel manager={manager} />
      {manager.window.importMode === null ? null : <ImportBar manager={manager} />}
      <StatusBar manager={manager} />
      {menu.element}
      <FileDialogs manager={manager} />
    </div>
  )
}

/** Asks before a window closes in the middle of an upload or a download. */
function useJobGuard({ os, window, jobs, dialogs }: FileManager) {
  useEffect(
    () =>
      os.windows.addCloseGuard(window.id, async () => {
        const [job] = jobs.getState()
        if (!job) return true
        return dialogs.confirm({
          title: texts.stopQuestion,
          text: texts.stopExplained({ job: job.label }),
          action: texts.stop,
          cancel: texts.keepOpen,
          isDanger: true,
        })
      }),
    [os, window, jobs, dialogs],
  )
}
