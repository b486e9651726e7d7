import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import FolderOpen from 'lucide-react/icons/folder-open'
import Maximize from 'lucide-react/icons/maximize'
import RotateCw from 'lucide-react/icons/rotate-cw'
import Wallpaper from 'lucide-react/icons/wallpaper'
import ZoomIn from 'lucide-react/icons/zoom-in'
import ZoomOut from 'lucide-react/icons/zoom-out'
import type { Command } from '@/lib/command'
import type { FilePath } from '@/kernel/files/types'
import type { FolderPosition } from './model/folder-images'
import { largestZoom, smallestZoom } from './model/zoom'
import { texts } from './texts'
import type { PictureControl } from './use-picture-view'

/** What the viewer's commands are done to. */
export interface ViewerTarget {
  readonly control: PictureControl
  readonly position: FolderPosition
  readonly show: (path: FilePath) => void
  readonly open: () => void
  /** Null: there is no picture that could be one. */
  readonly setWallpaper: (() => void) | null
}

type ViewerCommand = Command<ViewerTarget>

const group = { id: 'imageviewer', title: () => texts.group }

/** Px that an arrow key moves the picture by. */
const arrowStep = 48

/** Arrows move a picture that is larger than the window. */
const move = (
  id: string,
  title: () => string,
  key: string,
  axis: 'x' | 'y',
  direction: 1 | -1,
): ViewerCommand => ({
  id: `imageviewer.${id}`,
  title,
  group,
  keys: [key],
  repeats: true,
  isOffered: ({ control }) => control.overflows[axis],
  run: ({ control }) =>
    control.moveBy({
      x: axis === 'x' ? direction * arrowStep : 0,
      y: axis === 'y' ? direction * arrowStep : 0,
    }),
})

const to = (where: 'previous' | 'next' | 'first' | 'last') =>
  ({
    isEnabled: ({ position }: ViewerTarget) => position[where] !== null,
    run({ position, show }: ViewerTarget) {
      const path = position[where]
      if (path !== null) show(path)
    },
  }) as const

export const open: ViewerCommand = {
  id: 'imageviewer.open',
  title: () => texts.open,
  icon: FolderOpen,
  group,
  keys: ['Mod+O'],
  run: (target) => target.open(),
}

export const previous: ViewerCommand = {
  id: 'imageviewer.previous',
  title: () => texts.previous,
  icon: ChevronLeft,
  group,
  keys: ['PageUp', 'ArrowLeft'],
  followsLines: true,
  repeats: true,
  ...to('previous'),
}

export const next: ViewerCommand = {
  id: 'imageviewer.next',
  title: () => texts.next,
  icon: ChevronRight,
  group,
  keys: ['PageDown', 'ArrowRight'],
  followsLines: true,
  repeats: true,
  ...to('next'),
}

const first: ViewerCommand = {
  id: 'imageviewer.first',
  title: () => texts.first,
  group,
  keys: ['Home'],
  ...to('first'),
}

const last: ViewerCommand = {
  id: 'imageviewer.last',
  title: () => texts.last,
  group,
  keys: ['End'],
  ...to('last'),
}

export const zoomIn: ViewerCommand = {
  id: 'imageviewer.zoom-in',
  title: () => texts.zoomIn,
  icon: ZoomIn,
  group,
  keys: ['+', '='],
  repeats: true,
  isEnabled: ({ control }) => control.view.zoom < largestZoom,
  run: ({ control }) => control.zoomIn(),
}

export const zoomOut: ViewerCommand = {
  id: 'imageviewer.zoom-out',
  title: () => texts.zoomOut,
  icon: ZoomOut,
  group,
  keys: ['-'],
  repeats: true,
  isEnabled: ({ control }) => control.view.zoom > smallestZoom,
  run: ({ control }) => control.zoomOut(),
}

export const reset: ViewerCommand = {
  id: 'imageviewer.reset',
  title: () => texts.reset,
  group,
  keys: ['0'],
  run: ({ control }) => control.reset(),
}

export const fit: ViewerCommand = {
  id: 'imageviewer.fit',
  title: () => texts.fit,
  icon: Maximize,
  group,
  keys: ['F'],
  run: ({ control }) => control.fit(),
}

export const actualSize: ViewerCommand = {
  id: 'imageviewer.actual-size',
  title: () => texts.actualSize,
  icon: () => (
    <span aria-hidden="true" className="text-xs font-semibold tabular-nums">
      1:1
    </span>
  ),
  group,
  keys: ['1'],
  run: ({ control }) => control.actualSize(),
}

export const rotate: ViewerCommand = {
  id: 'imageviewer.rotate',
  title: () => texts.rotate,
  icon: RotateCw,
  group,
  keys: ['R'],
  repeats: true,
  run: ({ control }) => control.rotate(1),
}

const rotateBack: ViewerCommand = {
  id: 'imageviewer.rotate-back',
  title: () => texts.rotateBack,
  group,
  keys: ['Shift+R'],
  repeats: true,
  run: ({ control }) => control.rotate(-1),
}

export const setAsWallpaper: ViewerCommand = {
  id: 'imageviewer.set-as-wallpaper',
  title: () => texts.setAsWallpaper,
  icon: Wallpaper,
  group,
  isEnabled: ({ setWallpaper }) => setWallpaper !== null,
  run: ({ setWallpaper }) => setWallpaper?.(),
}

/**
 * All commands of the viewer. Left and right turn to the other pictures of the folder where they do not move a larger one, which
 * comes first here; Page Up and Page Down always do.
 */
export const commands: readonly ViewerCommand[] = [
  open,
  move('move-left', () => texts.moveLeft, 'ArrowLeft', 'x', 1),
  move('move-right', () => texts.moveRight, 'ArrowRight', 'x', -1),
  move('move-up', () => texts.moveUp, 'ArrowUp', 'y', 1),
  move('move-down', () => texts.moveDown, 'ArrowDown', 'y', -1),
  previous,
  next,
  first,
  last,
  zoomIn,
  zoomOut,
  reset,
  fit,
  actualSize,
  rotate,
  rotateBack,
  setAsWallpaper,
]
