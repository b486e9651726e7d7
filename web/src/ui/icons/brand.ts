import otter from './art/otter.svg?inline'

/** The two-tone mark as an image URL; a square that reads from 16 px to 128 px on light and on dark. */
export const otterMark: string = otter
