import { zoomSizes } from '@/kernel/documents/preferences'
import type { MenuItem } from '@/ui/context-menu/types'
import { texts } from './texts'

const normalSize = 14

/** The text editor's zoom as menu entries; `size` and what is set are px at an interface scale of 100 %. */
export function zoomMenu(size: number, set: (size: number) => void): readonly MenuItem[] {
  const larger = zoomSizes.find((candidate) => candidate > size)
  const smaller = zoomSizes.findLast((candidate) => candidate < size)
  return [
    'separator',
    {
      label: texts.zoomIn,
      disabled: larger === undefined,
      perform: () => set(larger ?? size),
    },
    {
      label: texts.zoomOut,
      disabled: smaller === undefined,
      perform: () => set(smaller ?? size),
    },
    {
      label: texts.actualSize({ percent: Math.round((size / normalSize) * 100) }),
      disabled: size === normalSize,
      perform: () => set(normalSize),
    },
  ]
}
