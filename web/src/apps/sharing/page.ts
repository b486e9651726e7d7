import type { FilePath } from '@/kernel/files/types'
import type { Os } from '@/kernel/os'
import type { Sharing } from '@/kernel/sharing/types'
import type { WindowId } from '@/kernel/windows/types'

/** What the pages of a window are given. */
export interface SharingPage {
  readonly os: Os
  readonly sharing: Sharing
  readonly windowId: WindowId
  /** Shows a space, a folder, or all that is shared (null). */
  readonly show: (where: { readonly space?: string; readonly path?: FilePath } | null) => void
}
