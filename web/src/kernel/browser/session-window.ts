import type { BrowserSession } from './types'

/** What stands between a window's id and the number of a further tab; no window's id has it. */
const separator = '/'

/** The window of a session, without its tab. */
export const windowOf = ({ windowId }: Pick<BrowserSession, 'windowId'>): string =>
  windowId.split(separator, 1)[0] ?? windowId

/** The number of a session's tab in its window: 1 for the first. */
export function tabOf({ windowId }: Pick<BrowserSession, 'windowId'>): number {
  const number = Number(windowId.split(separator)[1] ?? 1)
  return Number.isSafeInteger(number) && number > 0 ? number : 1
}

/** What a session of a tab has in place of its window's id: a window has one active session of each name [A3.7]. */
export const sessionWindow = (window: string, tab: number): string =>
  tab === 1 ? window : `${window}${separator}${tab}`
