import type { WindowManager } from '@/kernel/windows/types'
import { isHtmlContent } from '@/lib/html-content'
import type { DesktopIcon } from './types'
import { texts } from './texts'

/**
 * Opens an installed app from its icon. Returns null, or the text to alert when the app cannot be opened; no window
 * opens then [A5.2 A8.7].
 */
export function openInstalledApp(windows: WindowManager, icon: DesktopIcon): string | null {
  if (!isHtmlContent(icon.htmlContent)) return texts.cannotOpen({ name: icon.name })
  windows.open(icon.type, {
    title: icon.name,
    path: icon.path,
    htmlContent: icon.htmlContent,
    url: icon.url ?? null,
    metadata: { appId: icon.appId ?? null, icon: icon.icon },
  })
  return null
}
