import type { WindowManager } from '@/kernel/windows/types'

/** Shows the window of transfers: the one that is open, or a new one. */
export function showTransfers(windows: WindowManager): void {
  const open = windows.getState().windows.find(({ type }) => type === 'transfers')
  if (open) windows.focus(open.id)
  else windows.open('transfers')
}
