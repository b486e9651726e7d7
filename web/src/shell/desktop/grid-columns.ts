/** Columns of the icon grid on mobile [A2.10 A9.9]. */
const mobileColumns = 4
/** Fewest and most columns on larger screens [A2.10 A9.9]. */
const fewest = 6
const most = 16
/** Smallest comfortable width of an icon's cell, in rem. */
const cellWidth = 6.5

/** How many columns the icon grid has: `width` of the desktop and `rem` (size of one rem) in px [A2.10 A9.9]. */
export function gridColumns(width: number, rem: number, isMobile: boolean): number {
  if (isMobile) return mobileColumns
  return Math.min(most, Math.max(fewest, Math.floor(width / (cellWidth * rem))))
}
