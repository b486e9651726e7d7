import type { OpenedFileMetadata } from '@/kernel/files/open-in-installed-app'
import type { WindowId, WindowManager } from '@/kernel/windows/types'

/** The token of the file that a window was opened with; null: none. */
export function openedFile(windows: Pick<WindowManager, 'getState'>, id: WindowId): string | null {
  const metadata: OpenedFileMetadata | null | undefined = windows
    .getState()
    .windows.find((window) => window.id === id)?.metadata
  return typeof metadata?.fileToken === 'string' ? metadata.fileToken : null
}
