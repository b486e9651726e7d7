import { appLabel } from '@/kernel/apps/manifest'
import { openInstalledApp } from '@/kernel/desktop/open-icon'
import { pinsOf } from '@/kernel/desktop/pins'
import type { DesktopIcon } from '@/kernel/desktop/types'
import type { Os } from '@/kernel/os'
import { shownIcon } from '@/lib/shown-icon'
import { preloadView } from '@/shell/window-content/view-cache'
import { AppIcon } from '@/ui/app-icon'
import type { MenuItem } from '@/ui/context-menu/types'
import { useContextMenu } from '@/ui/context-menu/use-context-menu'
import { useStore } from '@/ui/use-store'
import { useTexts } from '@/ui/use-texts'
import { texts } from './texts'
import { togglePin } from './toggle-pin'
import { appMenu } from './window-menu'

/** The apps that a person pinned to the taskbar; those that are not there any more are left out. */
export function PinnedApps({ os }: { readonly os: Os }) {
  const pins = useStore(pinsOf(os.storage).taskbar, (state) => state)
  const installed = useStore(os.desktopIcons, (icons) => icons)
  if (pins.length === 0) return null
  return (
    <div className="my-1 flex shrink-0 items-stretch">
      {pins.map((pin) => {
        if (pin.startsWith('app:')) return <PinnedApp key={pin} os={os} type={pin.slice('app:'.length)} />
        const icon = installed.find(({ name }) => pin === `installed:${name}`)
        return icon ? <PinnedInstalledApp key={pin} os={os} icon={icon} /> : null
      })}
    </div>
  )
}

const pinClasses =
  'flex w-10 items-center justify-center rounded-control select-none hover:bg-taskbar-hover aria-expanded:bg-taskbar-active'

/** Goes to the app's window that was used last, or opens one; a middle click always opens another. */
function PinnedApp({ os, type }: { readonly os: Os; readonly type: string }) {
  const t = useTexts(texts)
  const menu = useContextMenu()
  const app = os.apps.find(type)
  if (!app) return null
  const label = appLabel(app)
  const go = () => {
    const last = os.windows.getState().windows.findLast((window) => window.type === type)
    if (last) os.windows.focus(last.id)
    else os.windows.launch(type)
  }
  return (
    <>
      <button
        type="button"
        aria-label={t.openApp({ app: label })}
        title={label}
        onPointerEnter={() => preloadView(app)}
        onClick={go}
        onAuxClick={(event) => {
          if (event.button === 1) os.windows.launch(type)
        }}
        onContextMenu={(event) => menu.open(event, label, appMenu(os, type))}
        className={pinClasses}
      >
        <img src={app.icon} alt="" width={22} height={22} draggable={false} className="size-5.5" />
      </button>
      {menu.element}
    </>
  )
}

/** Opens an installed app. */
function PinnedInstalledApp({ os, icon }: { readonly os: Os; readonly icon: DesktopIcon }) {
  const t = useTexts(texts)
  const menu = useContextMenu()
  const open = () => {
    const problem = openInstalledApp(os.windows, icon)
    if (problem !== null) os.notifications.notify(() => ({ title: problem, variant: 'destructive' }))
  }
  const items: readonly MenuItem[] = [
    { label: texts.newWindow, perform: open },
    { label: texts.unpin, perform: () => togglePin(os, 'taskbar', `installed:${icon.name}`) },
  ]
  return (
    <>
      <button
        type="button"
        aria-label={t.openApp({ app: icon.name })}
        title={icon.name}
        onClick={open}
        onAuxClick={(event) => {
          if (event.button === 1) open()
        }}
        onContextMenu={(event) => menu.open(event, icon.name, items)}
        className={pinClasses}
      >
        <AppIcon icon={shownIcon(icon.icon) ?? undefined} size="medium" />
      </button>
      {menu.element}
    </>
  )
}
