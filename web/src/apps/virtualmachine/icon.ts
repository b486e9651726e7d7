import { svgDataUri } from '@/ui/icons/data-uri'
import svg from './icon.svg?raw'

/** The app's icon as an image URL. */
export const icon: string = svgDataUri(svg)
