import chart from '~icons/fluent-color/data-pie-32'
import clock from '~icons/fluent-color/clock-alarm-32'
import headphones from '~icons/fluent-color/headphones-32'
import notebook from '~icons/fluent-color/notebook-32'
import paint from '~icons/fluent-color/paint-brush-32'
import planet from '~icons/fluent-color/planet-32'
import puzzle from '~icons/fluent-color/puzzle-piece-32'
import trophy from '~icons/fluent-color/trophy-32'
import { svgDataUri } from '@/ui/icons/data-uri'
import { texts } from './texts'

/** Icons that are offered, by name; each is the address of an image that holds the picture itself. */
export const offeredIcons = (): Readonly<Record<string, string>> => ({
  [texts.notebook]: svgDataUri(notebook),
  [texts.puzzle]: svgDataUri(puzzle),
  [texts.trophy]: svgDataUri(trophy),
  [texts.clock]: svgDataUri(clock),
  [texts.chart]: svgDataUri(chart),
  [texts.paint]: svgDataUri(paint),
  [texts.music]: svgDataUri(headphones),
  [texts.planet]: svgDataUri(planet),
})
