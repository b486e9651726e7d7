import type { EventName } from '@otteros/otterscript/desktop-calls'
import { homeFolder, isInBin } from '@/kernel/files/paths'
import type { Os } from '@/kernel/os'
import type { WindowId } from '@/kernel/windows/types'

/** Something that happened on the desktop. */
export interface DesktopNews {
  readonly name: EventName
  /** What a program finds as `event`. */
  readonly value: string
  /** About a window that was opened by a program of the window that listens. */
  readonly isOwn: boolean
}

/** Longest title that is told, characters. */
const longestTitle = 200

/**
 * Tells what happens on the desktop from now on, for programs that run in a window; other windows' titles are told too,
 * so who may hear them is for the caller to decide. Returns what ends it.
 */
export function watchDesktop(
  os: Pick<Os, 'files' | 'settings' | 'windows'>,
  windowId: WindowId,
  tell: (news: DesktopNews) => void,
): () => void {
  const titles = () =>
    new Map(
      os.windows
        .getState()
        .windows.map(({ id, title, parentWindowId }) => [
          id,
          { value: title.slice(0, longestTitle), isOwn: parentWindowId === windowId },
        ]),
    )
  let known = titles()
  const leaveWindows = os.windows.subscribe(() => {
    const before = known
    known = titles()
    for (const [id, window] of before) if (!known.has(id)) tell({ name: 'window-closed', ...window })
    for (const [id, window] of known) if (!before.has(id)) tell({ name: 'window-opened', ...window })
  })
  let { theme } = os.settings.getState()
  const leaveSettings = os.settings.subscribe(() => {
    const before = theme
    theme = os.settings.getState().theme
    if (theme !== before) tell({ name: 'theme-changed', value: theme, isOwn: false })
  })
  const leaveFiles = os.files.watch(homeFolder, (changes) => {
    for (const { kind, path } of changes) {
      if (kind === 'reset' || isInBin(path)) continue
      tell({ name: 'file-changed', value: path, isOwn: false })
    }
  })
  return () => {
    leaveWindows()
    leaveSettings()
    leaveFiles()
  }
}
