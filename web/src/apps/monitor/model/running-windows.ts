import { appLabel } from '@/kernel/apps/manifest'
import type { AppRegistry } from '@/kernel/apps/registry-types'
import type { WindowId, WindowRecord, WindowsState } from '@/kernel/windows/types'
import { texts } from '../texts'

/** An open window as the monitor lists it. */
export interface RunningWindow {
  readonly id: WindowId
  readonly title: string
  /** Name of its app; the type where no app is known by it. */
  readonly app: string
  /** Image URL of the app's icon; undefined for an unknown app. */
  readonly icon: string | undefined
  readonly state: 'active' | 'open' | 'minimized' | 'maximized' | 'snapped'
  /** When it was opened, ms since the epoch; null when its id does not tell. */
  readonly opened: number | null
}

function stateOf(window: WindowRecord, activeId: WindowId | null): RunningWindow['state'] {
  if (window.isMinimized) return 'minimized'
  if (window.id === activeId) return 'active'
  if (window.isMaximized) return 'maximized'
  return window.snapped ? 'snapped' : 'open'
}

/** A window's id ends in the time of its opening [A3.1]. */
function openedAt(id: WindowId): number | null {
  const digits = /-(\d+)$/.exec(id)?.[1]
  return digits === undefined ? null : Number(digits)
}

/** The open windows, bottom first. */
export function runningWindows(
  { windows, activeId }: Pick<WindowsState, 'windows' | 'activeId'>,
  apps: Pick<AppRegistry, 'find'>,
): readonly RunningWindow[] {
  return windows.map((window) => {
    const manifest = apps.find(window.type)
    return {
      id: window.id,
      title: window.title,
      app: manifest ? appLabel(manifest) : window.type,
      icon: manifest?.icon,
      state: stateOf(window, activeId),
      opened: openedAt(window.id),
    }
  })
}

/** Whether a row's texts hold what was searched for, letter case ignored; an empty search holds everywhere. */
export function matches(search: string, ...texts: readonly string[]): boolean {
  const wanted = search.trim().toLowerCase()
  return texts.some((text) => text.toLowerCase().includes(wanted))
}

/** Which row is selected once a row is gone: the one that takes its place, else the last; null when none is left. */
export function neighbourOf(rows: readonly { readonly id: string }[], id: string): string | null {
  const index = rows.findIndex((row) => row.id === id)
  const others = rows.filter((row) => row.id !== id)
  return (others[index] ?? others.at(-1))?.id ?? null
}

/** A duration of some ms in words of one or two units: `8 s`, `5 min`, `2 h 10 min`, `3 d 4 h`. */
export function describeDuration(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000))
  if (seconds < 60) return texts.seconds({ seconds })
  const minutes = Math.floor(seconds / 60)
  if (minutes < 60) return texts.minutes({ minutes })
  const hours = Math.floor(minutes / 60)
  return hours < 24
    ? texts.hours({ hours, minutes: minutes % 60 })
    : texts.days({ days: Math.floor(hours / 24), hours: hours % 24 })
}
