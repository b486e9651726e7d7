import ClipboardPaste from 'lucide-react/icons/clipboard-paste'
import Copy from 'lucide-react/icons/copy'
import Eraser from 'lucide-react/icons/eraser'
import Search from 'lucide-react/icons/search'
import Square from 'lucide-react/icons/square'
import TextSelect from 'lucide-react/icons/text-select'
import type { Command } from '@/lib/command'
import { texts } from '../texts'
import type { TerminalController } from './terminal-controller'

/** What the commands of a terminal window are done to. */
export type TerminalTarget = Pick<TerminalController, 'getState' | 'perform'>

type TerminalCommand = Command<TerminalTarget>

const group = { id: 'terminal', title: () => texts.menu }

/** The terminal is a text field, in which these mean the window instead of the shell. */
const command = (record: Omit<TerminalCommand, 'group'>): TerminalCommand => ({
  group,
  inTextFields: true,
  ...record,
})

export const copy = command({
  id: 'terminal.copy',
  title: () => texts.copy,
  icon: Copy,
  keys: ['Ctrl+Shift+C', 'Ctrl+Insert', 'Meta+C'],
  isEnabled: (terminal) => terminal.getState().hasSelection,
  run: (terminal) => terminal.perform('copy'),
})

/** A paste by keys is the browser's to do: it then needs no permission to read the clipboard. */
export const paste = command({
  id: 'terminal.paste',
  title: () => texts.paste,
  icon: ClipboardPaste,
  keys: ['Ctrl+Shift+V', 'Ctrl+V', 'Shift+Insert', 'Meta+V'],
  hasOwnKeys: true,
  run: (terminal) => terminal.perform('paste'),
})

export const selectAll = command({
  id: 'terminal.select-all',
  title: () => texts.selectAll,
  icon: TextSelect,
  keys: ['Ctrl+Shift+A', 'Meta+A'],
  run: (terminal) => terminal.perform('select-all'),
})

export const find = command({
  id: 'terminal.find',
  title: () => texts.find,
  icon: Search,
  keys: ['Ctrl+Shift+F', 'Meta+F'],
  run: (terminal) => terminal.perform('search'),
})

/** Its keys are the shell's. */
export const clear = command({
  id: 'terminal.clear',
  title: () => texts.clear,
  icon: Eraser,
  keys: ['Ctrl+L'],
  hasOwnKeys: true,
  run: (terminal) => terminal.perform('clear'),
})

/** Its keys are the shell's. */
export const interrupt = command({
  id: 'terminal.interrupt',
  title: () => texts.stop,
  icon: Square,
  keys: ['Ctrl+C'],
  hasOwnKeys: true,
  isEnabled: (terminal) => terminal.getState().isRunning,
  run: (terminal) => terminal.perform('interrupt'),
})

const zoomIn = command({
  id: 'terminal.zoom-in',
  title: () => texts.zoomIn,
  keys: ['Ctrl++', 'Ctrl+='],
  repeats: true,
  run: (terminal) => terminal.perform('zoom-in'),
})

const zoomOut = command({
  id: 'terminal.zoom-out',
  title: () => texts.zoomOut,
  keys: ['Ctrl+-', 'Ctrl+_'],
  repeats: true,
  run: (terminal) => terminal.perform('zoom-out'),
})

const zoomReset = command({
  id: 'terminal.zoom-reset',
  title: () => texts.zoomReset,
  keys: ['Ctrl+0'],
  run: (terminal) => terminal.perform('zoom-reset'),
})

const scrollUp = command({
  id: 'terminal.scroll-up',
  title: () => texts.scrollUp,
  keys: ['Shift+PageUp'],
  repeats: true,
  run: (terminal) => terminal.perform('scroll-up'),
})

const scrollDown = command({
  id: 'terminal.scroll-down',
  title: () => texts.scrollDown,
  keys: ['Shift+PageDown'],
  repeats: true,
  run: (terminal) => terminal.perform('scroll-down'),
})

/** All commands of a terminal window. */
export const commands: readonly TerminalCommand[] = [
  copy,
  paste,
  selectAll,
  find,
  clear,
  interrupt,
  zoomIn,
  zoomOut,
  zoomReset,
  scrollUp,
  scrollDown,
]
