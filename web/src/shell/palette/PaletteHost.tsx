import { useEffect } from 'react'
import { tellProblem } from '@/kernel/notifications/notifier'
import type { Os } from '@/kernel/os'
import type { ShellState } from '@/shell/desktop/shell-state'
import { useOnDemand } from '@/ui/use-on-demand'
import { useStore } from '@/ui/use-store'
import { texts } from './host.texts'
import { mayOpenPalette, openPalette } from './open-command'
import { useTypedAhead } from './use-typed-ahead'

/** What the palette that is loaded on demand takes. */
export interface PaletteProps {
  readonly os: Os
  /** What is looked for at first. */
  readonly query: string
  readonly onClose: () => void
}

interface PaletteHostProps {
  readonly os: Os
  readonly shell: Pick<ShellState, 'getState' | 'subscribe' | 'openPalette' | 'closePalette'>
}

const loadPalette = () => import('./Palette')

/** Puts the palette's command on the desktop, and shows the palette while it is open. It is loaded with the first use. */
export function PaletteHost({ os, shell }: PaletteHostProps) {
  const query = useStore(shell, (state) => state.palette)
  const loaded = useOnDemand({
    need: query !== null,
    load: loadPalette,
    onFailure() {
      shell.closePalette()
      tellProblem(
        os.notifications,
        () => texts.notLoaded,
        () => texts.tryLater,
      )
    },
  })

  useTypedAhead(shell, query !== null && !loaded)
  useEffect(
    () =>
      os.commands.register({
        windowId: null,
        commands: [openPalette],
        target: () => shell,
        hears: mayOpenPalette,
      }),
    [os, shell],
  )

  if (query === null || !loaded) return null
  // A key may still come after it is drawn and before it has the keyboard: then it begins again with that key.
  return <loaded.default key={query} os={os} query={query} onClose={shell.closePalette} />
}
