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

/** Height of a row of icons, and from one row to the next, in rem. */
export const rowHeight = 6.375
const rowGap = 0.25
export const rowPitch = rowHeight + rowGap
/** Space above and below all rows, in rem. */
const padding = 0.75

/** How many rows of icons are in sight on a desktop, whose `height` without the taskbar and `rem` are in px. */
export const gridRows = (height: number, rem: number): number =>
  Math.max(1, Math.floor((height / rem - 2 * padding + rowGap) / rowPitch))
