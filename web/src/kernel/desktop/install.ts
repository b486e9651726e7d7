import type { EventBus, OsEvents } from '@/kernel/events/types'
import { tellProblem } from '@/kernel/notifications/notifier'
import type { Notifications } from '@/kernel/notifications/types'
import type { WindowManager } from '@/kernel/windows/types'
import { log } from '@/lib/log'
import { isHtmlContent } from '@/lib/html-content'
import type { DesktopIcon, DesktopIcons } from './types'
import { texts } from './texts'

/** Time from an install request to its icon, in ms [B9.19]. */
export const iconDelay = 100

interface InstallPorts {
  readonly events: EventBus
  readonly windows: WindowManager
  readonly desktopIcons: DesktopIcons
  readonly notifications: Notifications
}

const isPreview = (id: string) => id.startsWith('preview-')

const iconOf = (request: OsEvents['app-install-request']): DesktopIcon => ({
  name: request.name,
  icon: request.icon,
  type: request.type,
  path: request.path,
  htmlContent: request.htmlContent,
  appId: request.id,
  author: request.author,
  version: request.version,
  category: request.category,
  description: request.description,
})

/**
 * Answers the in-page events that install and remove apps [B4.27 B7.25–B7.27]. An install request opens the app's window
 * and, after {@link iconDelay}, adds or updates its icon; a preview opens a window only. Content that cannot be an app is
 * logged and nothing else happens [B5.26 B8.55]. Returns the function that stops answering.
 */
export function installDesktopHandlers({
  events,
  windows,
  desktopIcons,
  notifications,
}: InstallPorts): () => void {
  const timers = new Set<ReturnType<typeof setTimeout>>()

  const put = (icon: DesktopIcon) => {
    if (desktopIcons.put(icon)) return
    tellProblem(
      notifications,
      () => texts.iconNotSaved,
      () => texts.iconNotSavedHint({ name: icon.name }),
    )
  }

  const stops = [
    events.on('app-install-request', (request) => {
      if (!isHtmlContent(request.htmlContent)) {
        log.warn(`Not installed, the content is not HTML: ${request.name}`)
        return
      }
      windows.open('htmlapp', {
        title: request.name,
        path: request.path,
        htmlContent: request.htmlContent,
        metadata: { appId: request.id, icon: request.icon },
      })
      if (isPreview(request.id)) return
      const timer = setTimeout(() => {
        timers.delete(timer)
        put(iconOf(request))
      }, iconDelay)
      timers.add(timer)
    }),
    events.on('create-desktop-icon', (icon) => {
      if (isHtmlContent(icon.htmlContent)) put(icon)
      else log.warn(`No icon made, the content is not HTML: ${icon.name}`)
    }),
    events.on('remove-desktop-icon', ({ name }) => {
      if (!desktopIcons.remove(name)) log.warn(`The icon could not be removed: ${name}`)
    }),
  ]
  return () => {
    for (const stop of stops) stop()
    for (const timer of timers) clearTimeout(timer)
  }
}
