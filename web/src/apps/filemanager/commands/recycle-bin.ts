import ArchiveRestore from 'lucide-react/icons/archive-restore'
import Eraser from 'lucide-react/icons/eraser'
import X from 'lucide-react/icons/x'
import * as bin from '../actions/bin'
import { hasEntries } from './context'
import { groups } from './groups'
import { texts } from './texts'
import type { CommandContext, FileCommand } from './types'

const isBin = ({ place }: CommandContext) => place === 'bin'
const hasSelection = ({ recycled }: CommandContext) => recycled.length > 0

/** Puts deleted files back where they were. */
export const restore: FileCommand = {
  id: 'filemanager.restore',
  title: () => texts.restore,
  icon: ArchiveRestore,
  group: groups.bin,
  isOffered: isBin,
  isEnabled: hasSelection,
  run: ({ manager, recycled }) => bin.restore(manager, recycled),
}

/** Deletes files of the bin for good, after a question. */
export const destroyRecycled: FileCommand = {
  id: 'filemanager.destroy-recycled',
  title: () => texts.deleteForGood,
  icon: X,
  group: groups.bin,
  keys: ['Delete', 'Shift+Delete'],
  isDanger: true,
  isOffered: isBin,
  isEnabled: hasSelection,
  run: ({ manager, recycled }) => bin.destroyRecycled(manager, recycled),
}

/** Deletes all of the bin for good, after a question. */
export const empty: FileCommand = {
  id: 'filemanager.empty-bin',
  title: () => texts.emptyBin,
  icon: Eraser,
  group: groups.bin,
  isDanger: true,
  isOffered: isBin,
  isEnabled: hasEntries,
  run: ({ manager }) => bin.emptyBin(manager),
}
