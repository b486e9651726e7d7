import type { FileEntry } from '@/kernel/files/types'
import type { Os } from '@/kernel/os'
import type { WindowRecord } from '@/kernel/windows/types'
import { log } from '@/lib/log'

/**
 * Hands a folder to the window that asked for a plugin [A4.19 B2.52]: logs it, sends `plugin-import` [B7.28] and closes the
 * file manager's window.
 */
export function importPlugin(
  os: Pick<Os, 'events' | 'windows'>,
  window: Pick<WindowRecord, 'id' | 'parentWindowId'>,
  folder: Pick<FileEntry, 'name' | 'path'>,
): void {
  log.info(`Importing plugin ${folder.name} from ${folder.path}`)
  os.events.emit('plugin-import', {
    parentWindowId: window.parentWindowId ?? '',
    folderPath: folder.path,
    folderName: folder.name,
  })
  void os.windows.close(window.id)
}
