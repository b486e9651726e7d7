import type { EventHelp } from './types'

/** The events that the desktop sends to programs, for `on "…" { }`. */
export const desktopEvents = [
  {
    name: 'window-opened',
    value: 'title',
    help: 'A window was opened; for an app, one that its program made.',
  },
  {
    name: 'window-closed',
    value: 'title',
    help: 'A window was closed; for an app, one that its program made.',
  },
  {
    name: 'theme-changed',
    value: 'theme',
    help: 'The desktop has another theme: “default”, “dark” or “contrast”.',
  },
  {
    name: 'file-changed',
    value: 'path',
    help: 'A file or folder in your home folder was made, changed or removed.',
    isPersonal: true,
  },
] as const satisfies readonly EventHelp[]

/** The name of such an event. */
export type EventName = (typeof desktopEvents)[number]['name']
