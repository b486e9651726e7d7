import { type RefObject, useEffect } from 'react'
import type { WindowId, WindowManager } from '@/kernel/windows/types'

interface FocusPageOptions {
  readonly windows: Pick<WindowManager, 'getState'>
  readonly windowId: WindowId
  /** What holds the app's frame. */
  readonly area: RefObject<HTMLElement | null>
  /** Changes to a new value, not null, when a page is ready. */
  readonly page: string | null
}

/**
 * Gives the keyboard to an app's page when it comes up in the active window, so that the person can type at once. A person
 * who is in another window, in a dialog or in the permissions next to the page is left there.
 */
export function useFocusPage({ windows, windowId, area, page }: FocusPageOptions): void {
  useEffect(() => {
    const holder = area.current
    const frame = holder?.firstElementChild
    if (page === null || !(frame instanceof HTMLElement) || windows.getState().activeId !== windowId) return
    const { activeElement } = document
    const isNowhere = activeElement === null || activeElement === document.body
    const isInWindow = holder?.closest('[data-part="content"]')?.contains(activeElement) === true
    const isBeside = holder?.parentElement?.contains(activeElement) === true
    if (isNowhere || (isInWindow && !isBeside)) frame.focus({ preventScroll: true })
  }, [windows, windowId, area, page])
}
