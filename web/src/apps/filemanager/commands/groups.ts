import type { CommandGroup } from '@/lib/command'
import { texts } from './texts'

/** Where the commands stand in the listing of shortcuts. */
export const groups = {
  go: { id: 'filemanager.go', title: () => texts.goGroup },
  files: { id: 'filemanager.files', title: () => texts.filesGroup },
  view: { id: 'filemanager.view', title: () => texts.viewGroup },
  list: { id: 'filemanager.list', title: () => texts.listGroup },
  bin: { id: 'filemanager.bin', title: () => texts.binGroup },
} as const satisfies Record<string, CommandGroup>
