import type { ComponentType } from 'react'
import type { Os } from '@/kernel/os'
import type { PanelName } from '@/shell/desktop/shell-state'
import { AccountPanel } from './AccountPanel'
import { ClockPanel } from './ClockPanel'

/** What a panel of the taskbar gets. */
export interface PanelProps {
  readonly os: Os
  readonly isMobile: boolean
  readonly onClose: () => void
}

/** The panels by name. */
export const panels: Readonly<Record<PanelName, ComponentType<PanelProps>>> = {
  account: AccountPanel,
  clock: ClockPanel,
}
