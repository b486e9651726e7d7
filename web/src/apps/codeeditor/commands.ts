import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowRight from 'lucide-react/icons/arrow-right'
import ArrowUp from 'lucide-react/icons/arrow-up'
import Columns from 'lucide-react/icons/columns-2'
import PanelLeft from 'lucide-react/icons/panel-left'
import type { Command, CommandRecord } from '@/lib/command'
import { editorCommands } from '@/ui/editor-frame/commands'
import type { Split } from './model/layout'
import type { ComparisonHandle } from './compare/Compare'
import { texts } from './texts'

/** What is done to a code editor's window, whichever of its texts is shown. */
export interface WindowTarget {
  readonly tabCount: number
  /** Shows the tab so many places further on. */
  readonly step: (by: number) => void
  readonly closeTab: () => void
  /** Whether there is room for two groups of tabs. */
  readonly canSplit: boolean
  readonly isSplit: boolean
  readonly split: (split: Split) => void
  readonly moveAcross: () => void
  readonly goAcross: () => void
  readonly isSideOpen: boolean
  readonly toggleSide: () => void
  readonly searchFolder: () => void
}

/** What the code editor's own commands are done to. */
export interface CodeTarget extends WindowTarget {
  readonly canRun: boolean
  readonly isRunning: boolean
  readonly start: () => void
  readonly stop: () => void
  readonly canFormat: boolean
  readonly format: () => void
  readonly areProblemsShown: boolean
  readonly showProblems: () => void
  readonly nextProblem: () => void
  /** Its text is stored somewhere. */
  readonly isStored: boolean
  /** Whether it is compared with what is stored there. */
  readonly isComparedWithSaved: boolean
  readonly compareSaved: () => void
  /** The comparison on screen; null: there is none. */
  readonly comparison: ComparisonHandle | null
}

const group = { id: 'codeeditor', title: () => texts.group }

export const run: Command<CodeTarget> = {
  id: 'codeeditor.run',
  title: () => texts.run,
  group,
  keys: ['Mod+Enter'],
  isEnabled: ({ canRun }) => canRun,
  run: ({ start }) => start(),
}

const stop: Command<CodeTarget> = {
  id: 'codeeditor.stop',
  title: () => texts.stop,
  group,
  isOffered: ({ isRunning }) => isRunning,
  run: (target) => target.stop(),
}

export const format: Command<CodeTarget> = {
  id: 'codeeditor.format',
  title: () => texts.format,
  group,
  keys: ['Alt+Shift+F'],
  isEnabled: ({ canFormat }) => canFormat,
  run: (target) => target.format(),
}

export const showProblems: Command<CodeTarget> = {
  id: 'codeeditor.show-problems',
  title: () => texts.problems,
  group,
  keys: ['Mod+Shift+M'],
  isChecked: ({ areProblemsShown }) => areProblemsShown,
  run: (target) => target.showProblems(),
}

// F8 alone leads to the notifications [A9.5].
export const nextProblem: Command<CodeTarget> = {
  id: 'codeeditor.next-problem',
  title: () => texts.nextProblem,
  group,
  keys: ['Alt+F8'],
  run: (target) => target.nextProblem(),
}

export const compareSaved: Command<CodeTarget> = {
  id: 'codeeditor.compare-saved',
  title: () => texts.compareSaved,
  group,
  keys: ['Alt+Shift+D'],
  isEnabled: ({ isStored }) => isStored,
  isChecked: ({ isComparedWithSaved }) => isComparedWithSaved,
  run: (target) => target.compareSaved(),
}

const previousChange: Command<CodeTarget> = {
  id: 'codeeditor.previous-change',
  title: () => texts.previousChange,
  icon: ArrowUp,
  group,
  keys: ['Alt+Shift+F5'],
  repeats: true,
  isOffered: ({ comparison }) => comparison !== null,
  run: ({ comparison }) => comparison?.previous(),
}

const nextChange: Command<CodeTarget> = {
  id: 'codeeditor.next-change',
  title: () => texts.nextChange,
  icon: ArrowDown,
  group,
  keys: ['Alt+F5'],
  repeats: true,
  isOffered: ({ comparison }) => comparison !== null,
  run: ({ comparison }) => comparison?.next(),
}

const takeChange: Command<CodeTarget> = {
  id: 'codeeditor.take-change',
  title: () => texts.takeChange,
  icon: ArrowRight,
  group,
  keys: ['Alt+Shift+T'],
  isOffered: ({ comparison }) => comparison !== null,
  run: ({ comparison }) => comparison?.take(),
}

/** What a comparison has buttons for. */
export const comparisonCommands: readonly Command<CodeTarget>[] = [previousChange, nextChange, takeChange]

export const showFiles: Command<WindowTarget> = {
  id: 'codeeditor.show-files',
  title: () => texts.showFiles,
  icon: PanelLeft,
  group,
  keys: ['Mod+B'],
  isChecked: ({ isSideOpen }) => isSideOpen,
  run: ({ toggleSide }) => toggleSide(),
}

const searchFolder: Command<WindowTarget> = {
  id: 'codeeditor.search-folder',
  title: () => texts.searchFolder,
  group,
  keys: ['Mod+Shift+F'],
  run: (target) => target.searchFolder(),
}

const nextTab: Command<WindowTarget> = {
  id: 'codeeditor.next-tab',
  title: () => texts.nextTab,
  group,
  keys: ['Alt+PageDown'],
  repeats: true,
  isEnabled: ({ tabCount }) => tabCount > 1,
  run: ({ step }) => step(1),
}

const previousTab: Command<WindowTarget> = {
  id: 'codeeditor.previous-tab',
  title: () => texts.previousTab,
  group,
  keys: ['Alt+PageUp'],
  repeats: true,
  isEnabled: ({ tabCount }) => tabCount > 1,
  run: ({ step }) => step(-1),
}

export const closeTab: Command<WindowTarget> = {
  id: 'codeeditor.close-tab',
  title: () => texts.closeThisTab,
  group,
  keys: ['Alt+W'],
  run: (target) => target.closeTab(),
}

export const splitBeside: Command<WindowTarget> = {
  id: 'codeeditor.split-beside',
  title: () => texts.splitBeside,
  icon: Columns,
  group,
  keys: ['Mod+\\'],
  isOffered: ({ canSplit }) => canSplit,
  run: (target) => target.split('beside'),
}

export const splitBelow: Command<WindowTarget> = {
  id: 'codeeditor.split-below',
  title: () => texts.splitBelow,
  group,
  isOffered: ({ canSplit }) => canSplit,
  run: (target) => target.split('below'),
}

export const moveAcross: Command<WindowTarget> = {
  id: 'codeeditor.move-across',
  title: () => texts.moveAcross,
  group,
  keys: ['Alt+Shift+PageDown'],
  isOffered: ({ canSplit }) => canSplit,
  isEnabled: ({ tabCount, isSplit }) => isSplit || tabCount > 1,
  run: (target) => target.moveAcross(),
}

const goAcross: Command<WindowTarget> = {
  id: 'codeeditor.go-across',
  title: () => texts.goAcross,
  group,
  keys: ['Alt+Shift+PageUp'],
  isOffered: ({ canSplit, isSplit }) => canSplit && isSplit,
  run: (target) => target.goAcross(),
}

/** What the menu of a text offers for its window. */
export const menuOfTabs: readonly Command<WindowTarget>[] = [
  showFiles,
  searchFolder,
  splitBeside,
  splitBelow,
  moveAcross,
  goAcross,
  nextTab,
  previousTab,
  closeTab,
]

/** Commands that the code editor adds to those of every editor. */
export const codeCommands: readonly Command<CodeTarget>[] = [
  run,
  stop,
  format,
  showProblems,
  nextProblem,
  compareSaved,
  ...comparisonCommands,
  ...menuOfTabs,
]

/** All commands of a code editor window. */
export const commands: readonly CommandRecord[] = [...editorCommands, ...codeCommands]
