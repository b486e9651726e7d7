import svg from '~icons/fluent-color/content-view-32'
import { svgDataUri } from '@/ui/icons/data-uri'

/** The app's icon as an image URL. */
export const icon: string = svgDataUri(svg)
