import { zoomSizes } from '@/kernel/documents/editor-preferences'
import type { Command, CommandRecord } from '@/lib/command'
import { editorCommands } from '@/ui/editor-frame/commands'
import { editorGroup } from '@/ui/editor-frame/text-commands'
import { texts } from './texts'

/** The size of the text editor's letters in px at an interface scale of 100 %, and what sets another. */
export interface ZoomTarget {
  readonly size: number
  readonly set: (size: number) => void
}

const normalSize = 14

const larger = ({ size }: ZoomTarget) => zoomSizes.find((candidate) => candidate > size)
const smaller = ({ size }: ZoomTarget) => zoomSizes.findLast((candidate) => candidate < size)

/** Commands that the text editor adds to those of every editor. */
export const zoomCommands: readonly Command<ZoomTarget>[] = [
  {
    id: 'editor.zoom-in',
    title: () => texts.zoomIn,
    group: editorGroup,
    isEnabled: (target) => larger(target) !== undefined,
    run: (target) => target.set(larger(target) ?? target.size),
  },
  {
    id: 'editor.zoom-out',
    title: () => texts.zoomOut,
    group: editorGroup,
    isEnabled: (target) => smaller(target) !== undefined,
    run: (target) => target.set(smaller(target) ?? target.size),
  },
  {
    id: 'editor.zoom-reset',
    title: () => texts.usualSize,
    titleNow: ({ size }) => texts.actualSize({ percent: Math.round((size / normalSize) * 100) }),
    group: editorGroup,
    isEnabled: ({ size }) => size !== normalSize,
    run: ({ set }) => set(normalSize),
  },
]

/** All commands of a text editor window. */
export const commands: readonly CommandRecord[] = [...editorCommands, ...zoomCommands]
