import ArchiveRestore from 'lucide-react/icons/archive-restore'
import Eraser from 'lucide-react/icons/eraser'
import X from 'lucide-react/icons/x'
import * as bin from '../actions/bin'
import { hasEntries } from './context'
import type { CommandContext, FileCommand } from './types'

const isBin = ({ place }: CommandContext) => place === 'bin'
const hasSelection = ({ recycled }: CommandContext) => recycled.length > 0

/** Puts deleted files back where they were. */
export const restore: FileCommand = {
  id: 'restore',
  label: 'Restore',
  icon: ArchiveRestore,
  group: 'Recycle Bin',
  isOffered: isBin,
  isEnabled: hasSelection,
  perform: ({ manager, recycled }) => bin.restore(manager, recycled),
}

/** Deletes files of the bin for good, after a question. */
export const destroyRecycled: FileCommand = {
  id: 'destroy-recycled',
  label: 'Delete for good…',
  icon: X,
  group: 'Recycle Bin',
  keys: ['Delete', 'Shift+Delete'],
  isDanger: true,
  isOffered: isBin,
  isEnabled: hasSelection,
  perform: ({ manager, recycled }) => bin.destroyRecycled(manager, recycled),
}

/** Deletes all of the bin for good, after a question. */
export const empty: FileCommand = {
  id: 'empty-bin',
  label: 'Empty Recycle Bin…',
  icon: Eraser,
  group: 'Recycle Bin',
  isDanger: true,
  isOffered: isBin,
  isEnabled: hasEntries,
  perform: ({ manager }) => bin.emptyBin(manager),
}
