import type { Os } from '@/kernel/os'
import { keepReachable } from '@/kernel/windows/geometry'
import { findWindow } from '@/kernel/windows/model'
import { dragEdge } from '@/kernel/windows/resize-edges'
import type { Geometry, WindowRecord } from '@/kernel/windows/types'
import { startGeometryPreview } from './geometry-preview'
import { texts } from './texts'
import type { WindowStage } from './window-stage'

/** What the arrow keys change. */
export type KeyboardMode = 'move' | 'size'

/** Px per key press; with Shift one. */
const step = 16

const directions: Readonly<Record<string, { readonly x: number; readonly y: number }>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
}

interface KeyboardGeometryOptions {
  readonly mode: KeyboardMode
  /** The window's frame. */
  readonly frame: HTMLElement
  readonly record: WindowRecord
  readonly os: Os
  readonly stage: WindowStage
}

/**
 * Moves or sizes a window with the arrow keys until Enter (or a press of the pointer) keeps or Escape undoes it; a
 * maximized or snapped window begins at its remembered geometry. Sizing moves the right and the lower edge.
 * Returns the function that ends it without a change.
 */
export function startKeyboardGeometry({
  mode,
  frame,
  record,
  os,
  stage,
}: KeyboardGeometryOptions): () => void {
  const { viewport } = os.windows.getState()
  const listening = new AbortController()
  const preview = startGeometryPreview(frame, record)
  const returnFocus = document.activeElement
  let geometry: Geometry = record.restoreGeometry ?? record

  const end = () => {
    listening.abort()
    stage.showKeyboardHint(null)
    preview.end(findWindow(os.windows.getState(), record.id))
    if (document.activeElement === frame && returnFocus instanceof HTMLElement) {
      returnFocus.focus({ preventScroll: true })
    }
  }

  const commit = () => {
    if (mode === 'move') os.windows.move(record.id, geometry)
    else os.windows.resize(record.id, geometry)
    end()
  }

  const change = (dx: number, dy: number) => {
    geometry =
      mode === 'move'
        ? keepReachable({ ...geometry, x: geometry.x + dx, y: geometry.y + dy }, viewport)
        : dragEdge(geometry, 'se', dx, dy, record)
    preview.show(geometry)
  }

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.defaultPrevented) {
      // A shortcut was heard first and has changed something else.
      end()
      return
    }
    // No other key means anything while a window is being moved.
    event.preventDefault()
    event.stopImmediatePropagation()
    const direction = directions[event.key]
    if (direction) {
      const distance = event.shiftKey ? 1 : step
      change(direction.x * distance, direction.y * distance)
    } else if (event.key === 'Enter') commit()
    else if (event.key === 'Escape') end()
  }

  const { signal } = listening
  window.addEventListener('keydown', onKeyDown, { signal, capture: true })
  window.addEventListener('pointerdown', commit, { signal, capture: true })
  window.addEventListener('blur', commit, { signal })
  // An embedded frame that has the focus would keep the keys to itself.
  frame.focus({ preventScroll: true })
  preview.show(geometry)
  stage.showKeyboardHint(mode === 'move' ? texts.moving : texts.sizing)
  return end
}
