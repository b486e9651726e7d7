import type { Command, CommandRecord } from '@/lib/command'
import { editorCommands } from '@/ui/editor-frame/commands'
import { texts } from './texts'

/** What the code editor's own commands are done to. */
export interface CodeTarget {
  readonly canRun: boolean
  readonly isRunning: boolean
  readonly start: () => void
  readonly stop: () => void
  readonly canFormat: boolean
  readonly format: () => void
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

/** Commands that the code editor adds to those of every editor. */
export const codeCommands: readonly Command<CodeTarget>[] = [run, stop, format]

/** All commands of a code editor window. */
export const commands: readonly CommandRecord[] = [...editorCommands, ...codeCommands]
