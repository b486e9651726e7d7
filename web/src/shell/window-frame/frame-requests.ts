import type { WindowId } from '@/kernel/windows/types'
import type { KeyboardMode } from './keyboard-geometry'

/** What a frame can be asked for from outside, by a shortcut or a menu. */
export type FrameRequest = KeyboardMode | 'menu'

const eventName = 'window-frame-request'

/** Finds a window's frame on the page; null when it has none. */
export const frameOf = (id: WindowId): HTMLElement | null =>
  document.querySelector(`[data-window-id="${CSS.escape(id)}"]`)

/** Asks a window's frame to start moving or sizing by keyboard, or to show its menu. */
export function requestOfFrame(id: WindowId, request: FrameRequest): void {
  frameOf(id)?.dispatchEvent(new CustomEvent<FrameRequest>(eventName, { detail: request }))
}

/** Listens for requests on a frame; returns the unsubscribe function. */
export function onFrameRequest(frame: HTMLElement, listener: (request: FrameRequest) => void): () => void {
  const onEvent = (event: Event) => {
    const request: unknown = event instanceof CustomEvent ? event.detail : null
    if (request === 'move' || request === 'size' || request === 'menu') listener(request)
  }
  frame.addEventListener(eventName, onEvent)
  return () => frame.removeEventListener(eventName, onEvent)
}
