import type { AppEventName, AppEvents, AppManifest } from '@otteros/app-sdk'
import type { Os } from '@/kernel/os'
import type { WindowId } from '@/kernel/windows/types'
import { currentLanguage, onLanguage } from '@/lib/language/define-texts'
import { currentLook } from '@/sandbox/current-look'

interface AppEventsOptions {
  readonly os: Pick<Os, 'settings' | 'windows'>
  readonly windowId: WindowId
  readonly manifest: AppManifest
  /** The app's content area. */
  readonly area: HTMLElement
  readonly send: <Name extends AppEventName>(name: Name, detail: AppEvents[Name]) => void
}

/** Tells a running app what changes around it, as far as its manifest asks for that. Returns what ends it. */
export function tellAppEvents({ os, windowId, manifest, area, send }: AppEventsOptions): () => void {
  const ends: (() => void)[] = []

  if (manifest.permissions.includes('theme')) {
    let { theme, osStyle, timezone } = os.settings.getState()
    let language = currentLanguage()
    const tellLook = () => {
      const next = os.settings.getState()
      const isAsBefore = next.theme === theme && next.osStyle === osStyle && next.timezone === timezone
      if (isAsBefore && language === currentLanguage()) return
      ;({ theme, osStyle, timezone } = next)
      language = currentLanguage()
      send('theme', currentLook(next))
    }
    ends.push(os.settings.subscribe(tellLook), onLanguage(tellLook))
  }

  if (manifest.permissions.includes('window')) {
    let isFocused = os.windows.getState().activeId === windowId
    ends.push(
      os.windows.subscribe(() => {
        const isNow = os.windows.getState().activeId === windowId
        if (isNow === isFocused) return
        isFocused = isNow
        send('focus', { isFocused })
      }),
    )
    let width = area.clientWidth
    let height = area.clientHeight
    const observer = new ResizeObserver(() => {
      const { clientWidth, clientHeight } = area
      // A minimized window has no size; the app need not know.
      if (clientWidth === 0 || (clientWidth === width && clientHeight === height)) return
      width = clientWidth
      height = clientHeight
      send('resize', { width, height })
    })
    observer.observe(area)
    ends.push(() => observer.disconnect())
  }

  return () => {
    for (const end of ends) end()
  }
}
