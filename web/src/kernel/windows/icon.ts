import { shownIcon } from '@/lib/shown-icon'
import type { WindowRecord } from './types'

/** Whether code of strangers runs in a window, whose icon must never look like one of the system's. */
export const isForeign = (type: string): boolean => type === 'htmlapp'

/**
 * The icon of the app in a window, as it was opened with (`metadata.icon`): a picture or one character. Null for the system's own
 * windows, which have the icon of their type, and for an app without an icon that could be shown.
 */
export const ownIcon = ({ type, metadata }: Pick<WindowRecord, 'type' | 'metadata'>): string | null =>
  isForeign(type) ? shownIcon(metadata?.icon) : null
