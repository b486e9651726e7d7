import { useEffect, useState } from 'react'
import type { Os } from '@/kernel/os'
import { log } from '@/lib/log'
import { whenSettled } from '@/lib/when-idle'
import type { ShellState } from '@/shell/desktop/shell-state'
import { useOnDemand } from '@/ui/use-on-demand'
import { useStore } from '@/ui/use-store'

/** What the corner takes when it is loaded. */
export interface CornerProps {
  readonly os: Os
  readonly shell: ShellState
  readonly isMobile: boolean
}

const loadCorner = () => import('./Corner')

/**
 * What is not needed to begin with: the questions in the corner of the desktop, the tour and the list of shortcuts. It is loaded once
 * the desktop has settled, with that list, or with a search: the tour is among what it finds.
 */
export function CornerHost({ os, shell, isMobile }: CornerProps) {
  const [isSettled, setSettled] = useState(false)
  const isAskedFor = useStore(
    shell,
    (state) => state.isShortcutSheetOpen || state.isStartMenuOpen || state.palette !== null,
  )
  useEffect(() => whenSettled(() => setSettled(true)), [])
  const loaded = useOnDemand({
    need: isSettled || isAskedFor,
    load: loadCorner,
    onFailure: (cause) => {
      shell.closeShortcuts()
      log.warn('The corner could not be loaded', cause)
    },
  })
  return loaded ? <loaded.Corner os={os} shell={shell} isMobile={isMobile} /> : null
}
