import type { AppManifest } from '@otteros/app-sdk'
import { workArea } from '@/kernel/windows/geometry'
import type { WindowId, WindowManager } from '@/kernel/windows/types'

/**
 * Gives a window the size that its app wants for its content area (now `content`, in px): at most the work area, and moved as
 * far as it takes to stay on it. A window that fills the desktop or a part of it stays as it is.
 */
export function applyWantedSize(
  windows: WindowManager,
  id: WindowId,
  wanted: NonNullable<AppManifest['size']>,
  content: { readonly width: number; readonly height: number },
): void {
  const { viewport, windows: all } = windows.getState()
  const window = all.find((candidate) => candidate.id === id)
  if (!window || viewport.isMobile || window.isMaximized || window.snapped !== null) return
  const area = workArea(viewport)
  const width = Math.min(area.width, window.width - content.width + wanted.width)
  const height = Math.min(area.height, window.height - content.height + wanted.height)
  windows.resize(id, {
    x: Math.max(0, Math.min(window.x, area.width - width)),
    y: Math.max(0, Math.min(window.y, area.height - height)),
    width,
    height,
  })
}
