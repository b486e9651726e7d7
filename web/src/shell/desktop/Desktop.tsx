import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { installDesktopHandlers } from '@/kernel/desktop/install'
import type { Os } from '@/kernel/os'
import { mobileQuery } from '@/lib/mobile'
import { CornerHost } from '@/shell/corner/CornerHost'
import { FileDialogHost } from '@/shell/file-dialogs/FileDialogHost'
import { useShellKeyboard } from '@/shell/keyboard/use-shell-keyboard'
import { PanelHost } from '@/shell/panels/PanelHost'
import { PaletteHost } from '@/shell/palette/PaletteHost'
import { OsContext } from '@/shell/os-context'
import { StartMenu } from '@/shell/start-menu/StartMenu'
import { Taskbar } from '@/shell/taskbar/Taskbar'
import { preloadWhenIdle } from '@/shell/window-content/preload-when-idle'
import { useVirtualKeyboard } from '@/shell/virtual-keyboard/use-virtual-keyboard'
import { renderContent } from '@/shell/window-content/render-content'
import { WindowLayer } from '@/shell/window-layer/WindowLayer'
import { WindowSwitcherHost } from '@/shell/window-switcher/WindowSwitcherHost'
import { followAppearance } from '@/ui/theme/appearance'
import { useStore } from '@/ui/use-store'
import { useTexts } from '@/ui/use-texts'
import { AlertHost } from './AlertHost'
import { desktopSize } from './desktop-size'
import './desktop.css'
import { IconGrid } from './IconGrid'
import { closeStartMenuForMaximized, createShellState } from './shell-state'
import { texts } from './texts'
import { useBlockedGestures } from './use-blocked-gestures'
import { useRefusedDrops } from './use-refused-drops'
import { useDesktopViewport } from './use-desktop-viewport'
import { useTaskbarHeight } from './use-taskbar-height'
import { useLongPress } from './use-long-press'
import { usePageContextMenu } from './use-page-context-menu'
import { Wallpaper } from './Wallpaper'

/** A signed-in person's desktop [A2.9]: wallpaper, icons, windows, start menu and taskbar. */
export function Desktop({ os }: { readonly os: Os }) {
  const t = useTexts(texts)
  const [shell] = useState(createShellState)
  const area = useRef<HTMLDivElement>(null)
  const isMobile = useStore(mobileQuery, (mobile) => mobile)
  const wallpaper = useStore(os.settings, (settings) => settings.wallpaper)
  const resolution = useStore(os.settings, (settings) => settings.resolution)

  // Before the measuring below, also among the settings' listeners: the scale decides how large a rem is.
  useLayoutEffect(() => followAppearance(os.settings, document.documentElement), [os])
  useTaskbarHeight(isMobile)
  const grid = useDesktopViewport(area, os, isMobile)
  // There with the icons: an app may be asked for as soon as they are seen.
  useLayoutEffect(() => installDesktopHandlers(os), [os])
  useEffect(() => {
    // The app that people open first.
    const files = os.apps.find('filemanager')
    return files && preloadWhenIdle(files)
  }, [os])
  useLayoutEffect(() => closeStartMenuForMaximized(os.windows, shell), [os, shell])
  useShellKeyboard(os, shell)
  useBlockedGestures()
  useRefusedDrops()
  useLongPress()
  const pageMenu = usePageContextMenu(os.notifications)
  const keyboard = useVirtualKeyboard(os, isMobile)

  return (
    <OsContext value={os}>
      <div className="flex h-full w-full items-center justify-center bg-black pb-[max(env(safe-area-inset-bottom),var(--keyboard-height))]">
        <div
          ref={area}
          data-part="desktop-area"
          style={desktopSize(resolution, isMobile)}
          className="desktop-area relative isolate size-full overflow-hidden"
        >
          <main className="contents">
            <Wallpaper wallpaper={wallpaper} os={os} />
            <section aria-label={t.desktop} className="absolute inset-x-0 top-0 bottom-(--taskbar-height)">
              <IconGrid os={os} shell={shell} size={grid} isMobile={isMobile} />
            </section>
            <WindowLayer os={os} renderContent={renderContent} />
            <CornerHost os={os} shell={shell} isMobile={isMobile} />
          </main>
          <footer className="contents">
            <Taskbar os={os} shell={shell} isMobile={isMobile} tray={keyboard?.button} />
            <PanelHost os={os} shell={shell} isMobile={isMobile} />
            <StartMenu os={os} shell={shell} isMobile={isMobile} />
          </footer>
        </div>
      </div>
      <WindowSwitcherHost os={os} />
      <FileDialogHost os={os} />
      <PaletteHost os={os} shell={shell} />
      <AlertHost os={os} shell={shell} />
      {pageMenu}
      {keyboard?.keys}
    </OsContext>
  )
}
