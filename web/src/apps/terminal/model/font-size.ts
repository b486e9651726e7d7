/** Font sizes in px at 100 % interface scale. */
export const fontSizes = { smallest: 8, usual: 13, largest: 32 } as const

/** The font size after a zoom step of 1 px. */
export const zoomed = (size: number, step: 1 | -1): number =>
  Math.min(fontSizes.largest, Math.max(fontSizes.smallest, size + step))
