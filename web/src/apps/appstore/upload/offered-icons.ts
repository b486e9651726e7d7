import chart from '~icons/fluent-color/data-pie-32'
import clock from '~icons/fluent-color/clock-alarm-32'
import headphones from '~icons/fluent-color/headphones-32'
import notebook from '~icons/fluent-color/notebook-32'
import paint from '~icons/fluent-color/paint-brush-32'
import planet from '~icons/fluent-color/planet-32'
import puzzle from '~icons/fluent-color/puzzle-piece-32'
import trophy from '~icons/fluent-color/trophy-32'
import { texts } from './texts'

/** Icons that are offered, by name; each is the address of an image that holds the picture itself. */
export const offeredIcons = (): Readonly<Record<string, string>> => ({
  [texts.notebook]: notebook,
  [texts.puzzle]: puzzle,
  [texts.trophy]: trophy,
  [texts.clock]: clock,
  [texts.chart]: chart,
  [texts.paint]: paint,
  [texts.music]: headphones,
  [texts.planet]: planet,
})
