/**
 * The largest size of the desktop area for a resolution such as `1024x768`, in CSS px [A9.14]. A smaller browser window is
 * used whole, and so is a phone, which has one size only.
 */
export function desktopSize(
  resolution: string,
  isMobile: boolean,
): { readonly maxWidth?: string; readonly maxHeight?: string } {
  const match = /^(\d+)x(\d+)$/.exec(resolution)
  if (isMobile || !match) return {}
  return { maxWidth: `${match[1]}px`, maxHeight: `${match[2]}px` }
}
