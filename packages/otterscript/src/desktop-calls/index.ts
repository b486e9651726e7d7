/* What programs can do on the desktop, and what it tells them: one table for its host, the editor's help and the reference. */
export { type CallName, isCallName, scriptCalls } from './calls'
export { desktopEvents, type EventName } from './events'
export type { CallHelp, EventHelp } from './types'
