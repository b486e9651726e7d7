import type { AppOrigin } from '@/kernel/app-platform/types'

/**
 * What code of strangers may do, in the frame that it is in and the one around that. No popups: a page's policy does not
 * cover the address of a window that it opens, so one could carry data out. Links tell the desktop. No downloads: the browser
 * lets a script start one without a press, so files go to the desktop.
 */
export const codeFlags = 'allow-scripts allow-forms allow-modals'

/** What the runtime of a page says to the frame around it when it starts. */
export const startMessage = 'sandbox-start'

/** The outer frame on a host of the app's own: that host's origin, so that the browser keeps apps apart, and no more. */
const ownOriginFlags = 'allow-scripts allow-same-origin allow-forms allow-modals'

/**
 * Puts the outer frame of a sandbox into `parent`. `title` is its accessible name; null hides it, for code without a page.
 * Throws when the place has the desktop's own origin, which the frame must never get.
 */
export function createFrame(parent: HTMLElement, title: string | null, place: AppOrigin): HTMLIFrameElement {
  const frame = document.createElement('iframe')
  if (
    place.origin !== null &&
    (place.origin === window.location.origin || !place.url.startsWith(`${place.origin}/`))
  )
    throw new Error('A place of an app must be on a host of its own')
  frame.setAttribute('sandbox', place.origin === null ? codeFlags : ownOriginFlags)
  frame.setAttribute('allow', '')
  frame.referrerPolicy = 'no-referrer'
  if (title === null) {
    frame.hidden = true
    frame.tabIndex = -1
    frame.setAttribute('aria-hidden', 'true')
  } else frame.title = title
  frame.src = place.url
  parent.append(frame)
  return frame
}

/** Whether a window is the frame's or one somewhere inside it. */
export function isInside(frame: HTMLIFrameElement, source: MessageEventSource | null): boolean {
  const top = frame.contentWindow
  if (!top || !source || !('parent' in source)) return false
  for (let current: Window = source; ; current = current.parent) {
    if (current === top) return true
    if (current === current.parent) return false
  }
}
