import type { Geometry, WindowRecord } from '@/kernel/windows/types'
import { startFrameOffset } from './frame-offset'

/** Shows a window elsewhere than its record says, without any state: while it is dragged, sized or moved by keyboard. */
export interface GeometryPreview {
  /** Reads nothing from the page, so it may be called on every frame. */
  show(geometry: Geometry): void
  /** Returns the element to what its record says now; undefined when the window is gone. */
  end(current: WindowRecord | undefined): void
}

/** Begins a preview on a frame that stands where `shown` says. */
export function startGeometryPreview(frame: HTMLElement, shown: WindowRecord): GeometryPreview {
  const { style, dataset } = frame
  let width = shown.width
  let height = shown.height
  let isSized = false
  const offset = startFrameOffset(frame)
  return {
    show(geometry) {
      offset.set(geometry.x - shown.x, geometry.y - shown.y)
      if (geometry.width !== width || geometry.height !== height) {
        width = geometry.width
        height = geometry.height
        isSized = true
        style.width = `${width}px`
        style.height = `${height}px`
        dataset.fills = 'false'
      }
    },
    end(current) {
      offset.end()
      if (!current || !isSized) return
      style.width = `${current.width}px`
      style.height = `${current.height}px`
      dataset.fills = String(current.isMaximized)
    },
  }
}
