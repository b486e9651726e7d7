import AlignIcons from 'lucide-react/icons/layout-grid'
import Reset from 'lucide-react/icons/rotate-ccw'
import ByName from 'lucide-react/icons/arrow-down-a-z'
import ByKind from 'lucide-react/icons/shapes'
import { isRightToLeft } from '@/lib/language/direction'
import type { Command } from '@/lib/command'
import { desktopGroup as group } from '@/shell/keyboard/shell-commands'
import type { Arranger } from './arranger'
import { texts } from './texts'

const onward = () => (isRightToLeft() ? -1 : 1)

const moving = { group, repeats: true } as const

/** What can be done with the places of icons. */
export const arrangeCommands: readonly Command<Arranger>[] = [
  {
    ...moving,
    id: 'desktop.move-icon-left',
    title: () => texts.moveLeft,
    keys: ['Mod+Shift+ArrowLeft'],
    run: (arranger) => arranger.move({ columns: -onward(), rows: 0 }),
  },
  {
    ...moving,
    id: 'desktop.move-icon-right',
    title: () => texts.moveRight,
    keys: ['Mod+Shift+ArrowRight'],
    run: (arranger) => arranger.move({ columns: onward(), rows: 0 }),
  },
  {
    ...moving,
    id: 'desktop.move-icon-up',
    title: () => texts.moveUp,
    keys: ['Mod+Shift+ArrowUp'],
    run: (arranger) => arranger.move({ columns: 0, rows: -1 }),
  },
  {
    ...moving,
    id: 'desktop.move-icon-down',
    title: () => texts.moveDown,
    keys: ['Mod+Shift+ArrowDown'],
    run: (arranger) => arranger.move({ columns: 0, rows: 1 }),
  },
  {
    id: 'desktop.sort-by-name',
    title: () => texts.sortByName,
    icon: ByName,
    group,
    run: (arranger) => arranger.sort('name'),
  },
  {
    id: 'desktop.sort-by-kind',
    title: () => texts.sortByKind,
    icon: ByKind,
    group,
    run: (arranger) => arranger.sort('kind'),
  },
  {
    id: 'desktop.align-icons',
    title: () => texts.align,
    icon: AlignIcons,
    group,
    run: (arranger) => arranger.align(),
  },
  {
    id: 'desktop.reset-icons',
    title: () => texts.reset,
    icon: Reset,
    group,
    run: (arranger) => arranger.reset(),
  },
]
