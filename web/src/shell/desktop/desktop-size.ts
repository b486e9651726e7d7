import type { Resolution } from '@/kernel/settings/types'

/** The largest resolution on offer: it means the whole browser window, so that a big screen is never framed in black. */
const wholeWindow: Resolution = '1920x1080'

/**
 * The largest size of the desktop area for a resolution, in CSS px [A9.14]; empty: as large as the browser window. A
 * smaller browser window is used whole, and so is a phone, which has one size only.
 */
export function desktopSize(
  resolution: Resolution,
  isMobile: boolean,
): { readonly maxWidth?: string; readonly maxHeight?: string } {
  if (isMobile || resolution === wholeWindow) return {}
  const [width, height] = resolution.split('x')
  return { maxWidth: `${width}px`, maxHeight: `${height}px` }
}
