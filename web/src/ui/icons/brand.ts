import otter from './art/otter.svg?raw'
import { svgDataUri } from './data-uri'

/** The product's mark, an otter's face, as an image URL. */
export const otterMark = svgDataUri(otter)
