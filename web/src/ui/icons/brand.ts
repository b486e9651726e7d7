/** The otter mark. Part of the first load (boot, login, Start button), so it stays under 2 kB in all. */
import otter from './art/otter.svg?raw'
import { svgDataUri } from './data-uri'

/** The two-tone mark as an image URL; a square that reads from 16 px to 128 px on light and on dark. */
export const otterMark: string = svgDataUri(otter)
