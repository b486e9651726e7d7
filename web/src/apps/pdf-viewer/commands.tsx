import ChevronDown from 'lucide-react/icons/chevron-down'
import ChevronUp from 'lucide-react/icons/chevron-up'
import Download from 'lucide-react/icons/download'
import FolderOpen from 'lucide-react/icons/folder-open'
import ListTree from 'lucide-react/icons/list-tree'
import Printer from 'lucide-react/icons/printer'
import RotateCw from 'lucide-react/icons/rotate-cw'
import Search from 'lucide-react/icons/search'
import ZoomIn from 'lucide-react/icons/zoom-in'
import ZoomOut from 'lucide-react/icons/zoom-out'
import type { Command } from '@/lib/command'
import type { Pages, PagesState } from './model/pages'
import { texts } from './texts'

/** What the viewer's commands are done to. */
export interface PdfTarget {
  readonly pages: Pages | null
  readonly state: PagesState | null
  readonly hasOutline: boolean
  readonly isOutlineShown: boolean
  readonly open: () => void
  readonly toggleOutline: () => void
  readonly openFind: () => void
  readonly findAgain: (direction: 1 | -1) => void
  readonly closeFind: () => void
  readonly isFindShown: boolean
  readonly print: () => void
  readonly download: () => void
}

type PdfCommand = Command<PdfTarget>

const group = { id: 'pdf-viewer', title: () => texts.group }
const isReady = ({ pages }: PdfTarget) => pages !== null

export const open: PdfCommand = {
  id: 'pdf-viewer.open',
  title: () => texts.open,
  icon: FolderOpen,
  group,
  keys: ['Mod+O'],
  run: (target) => target.open(),
}

export const previousPage: PdfCommand = {
  id: 'pdf-viewer.previous-page',
  title: () => texts.previousPage,
  icon: ChevronUp,
  group,
  keys: ['Alt+PageUp', 'K'],
  repeats: true,
  isEnabled: ({ state }) => state !== null && state.page > 1,
  run: ({ pages, state }) => pages?.goTo((state?.page ?? 1) - 1),
}

export const nextPage: PdfCommand = {
  id: 'pdf-viewer.next-page',
  title: () => texts.nextPage,
  icon: ChevronDown,
  group,
  keys: ['Alt+PageDown', 'J'],
  repeats: true,
  isEnabled: ({ state }) => state !== null && state.page < state.count,
  run: ({ pages, state }) => pages?.goTo((state?.page ?? 1) + 1),
}

const firstPage: PdfCommand = {
  id: 'pdf-viewer.first-page',
  title: () => texts.firstPage,
  group,
  keys: ['Home'],
  isEnabled: isReady,
  run: ({ pages }) => pages?.goTo(1),
}

const lastPage: PdfCommand = {
  id: 'pdf-viewer.last-page',
  title: () => texts.lastPage,
  group,
  keys: ['End'],
  isEnabled: isReady,
  run: ({ pages, state }) => pages?.goTo(state?.count ?? 1),
}

export const zoomIn: PdfCommand = {
  id: 'pdf-viewer.zoom-in',
  title: () => texts.zoomIn,
  icon: ZoomIn,
  group,
  keys: ['+', '='],
  repeats: true,
  isEnabled: ({ state }) => state !== null && state.factor < 5,
  run: ({ pages }) => pages?.zoom(1),
}

export const zoomOut: PdfCommand = {
  id: 'pdf-viewer.zoom-out',
  title: () => texts.zoomOut,
  icon: ZoomOut,
  group,
  keys: ['-'],
  repeats: true,
  isEnabled: ({ state }) => state !== null && state.factor > 0.25,
  run: ({ pages }) => pages?.zoom(-1),
}

const scaleTo = (id: string, title: () => string, key: string, scale: PagesState['scale']): PdfCommand => ({
  id: `pdf-viewer.${id}`,
  title,
  group,
  keys: [key],
  isEnabled: isReady,
  run: ({ pages }) => pages?.setScale(scale),
})

export const fitWidth = scaleTo('fit-width', () => texts.fitWidth, 'W', 'page-width')
export const fitPage = scaleTo('fit-page', () => texts.fitPage, 'F', 'page-fit')
export const actualSize = scaleTo('actual-size', () => texts.actualSize, '0', 1)

export const rotate: PdfCommand = {
  id: 'pdf-viewer.rotate',
  title: () => texts.rotate,
  icon: RotateCw,
  group,
  keys: ['R'],
  isEnabled: isReady,
  run: ({ pages }) => pages?.rotate(),
}

export const outline: PdfCommand = {
  id: 'pdf-viewer.outline',
  title: () => texts.outline,
  icon: ListTree,
  group,
  keys: ['O'],
  isEnabled: ({ hasOutline }) => hasOutline,
  isChecked: ({ isOutlineShown, hasOutline }) => isOutlineShown && hasOutline,
  run: (target) => target.toggleOutline(),
}

export const find: PdfCommand = {
  id: 'pdf-viewer.find',
  title: () => texts.find,
  icon: Search,
  group,
  keys: ['Mod+F'],
  isEnabled: isReady,
  run: (target) => target.openFind(),
}

export const findNext: PdfCommand = {
  id: 'pdf-viewer.find-next',
  title: () => texts.findNext,
  icon: ChevronDown,
  group,
  keys: ['F3'],
  repeats: true,
  isEnabled: ({ state }) => state?.find != null && state.find.total > 0,
  run: (target) => target.findAgain(1),
}

export const findPrevious: PdfCommand = {
  id: 'pdf-viewer.find-previous',
  title: () => texts.findPrevious,
  icon: ChevronUp,
  group,
  keys: ['Shift+F3'],
  repeats: true,
  isEnabled: ({ state }) => state?.find != null && state.find.total > 0,
  run: (target) => target.findAgain(-1),
}

const closeFind: PdfCommand = {
  id: 'pdf-viewer.close-find',
  title: () => texts.closeFind,
  group,
  keys: ['Escape'],
  inTextFields: true,
  isOffered: ({ isFindShown }) => isFindShown,
  run: (target) => target.closeFind(),
}

export const print: PdfCommand = {
  id: 'pdf-viewer.print',
  title: () => texts.print,
  icon: Printer,
  group,
  keys: ['Mod+P'],
  isEnabled: isReady,
  run: (target) => target.print(),
}

export const download: PdfCommand = {
  id: 'pdf-viewer.download',
  title: () => texts.download,
  icon: Download,
  group,
  keys: ['Mod+S'],
  run: (target) => target.download(),
}

/** All commands of the viewer. */
export const commands: readonly PdfCommand[] = [
  open,
  previousPage,
  nextPage,
  firstPage,
  lastPage,
  zoomIn,
  zoomOut,
  fitWidth,
  fitPage,
  actualSize,
  rotate,
  outline,
  find,
  findNext,
  findPrevious,
  closeFind,
  print,
  download,
]
