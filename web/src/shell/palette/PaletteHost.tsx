import { type ComponentType, useEffect, useState } from 'react'
import { tellProblem } from '@/kernel/notifications/tell-problem'
import type { Os } from '@/kernel/os'
import { withTexts } from '@/lib/language/define-texts'
import type { ShellState } from '@/shell/desktop/shell-state'
import { useStore } from '@/ui/use-store'
import { texts } from './host.texts'
import { mayOpenPalette, openPalette } from './open-command'

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

/** Puts the palette's command on the desktop, and shows the palette while it is open. It is loaded with the first use. */
export function PaletteHost({ os, shell }: PaletteHostProps) {
  const query = useStore(shell, (state) => state.palette)
  const [loaded, setLoaded] = useState<{ readonly Palette: ComponentType<PaletteProps> } | null>(null)

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

  useEffect(() => {
    if (query === null || loaded) return
    withTexts(import('./Palette')).then(
      (module) => setLoaded({ Palette: module.default }),
      () => {
        shell.closePalette()
        tellProblem(os.notifications, texts.notLoaded, texts.tryLater)
      },
    )
  }, [os, shell, query, loaded])

  if (query === null || !loaded) return null
  return <loaded.Palette os={os} query={query} onClose={shell.closePalette} />
}
