import chart from '~icons/fluent-color/data-pie-32'
import clock from '~icons/fluent-color/clock-alarm-32'
import list from '~icons/fluent-color/text-bullet-list-square-32'
import number from '~icons/fluent-color/number-symbol-square-32'
import paint from '~icons/fluent-color/paint-brush-32'
import paw from '~icons/fluent-color/animal-paw-print-32'
import text from '~icons/fluent-color/slide-text-sparkle-32'
import trophy from '~icons/fluent-color/trophy-32'

/** Icons that are offered, by name; each is the address of an image that holds the picture itself. */
export const drawnIcons = {
  Number: number,
  Text: text,
  List: list,
  Trophy: trophy,
  Clock: clock,
  Chart: chart,
  Paint: paint,
  Paw: paw,
} as const
