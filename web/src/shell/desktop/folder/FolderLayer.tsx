import { type ComponentType, type RefObject, useLayoutEffect, useMemo, useRef } from 'react'
import type { DesktopFolder } from '@/kernel/apps/desktop-folder'
import type { Os } from '@/kernel/os'
import type { FileSelection } from '@/ui/file-list/types'
import { useLatest } from '@/ui/use-latest'
import { arrangeCommands } from '../arrange/arrange-commands'
import { createArranger, type LyingIcons } from '../arrange/arranger'
import { renamedIn } from '../arrange/renamed-in'
import { followDrags } from './follow-drags'

interface FolderLayerProps {
  readonly folder: DesktopFolder
  /** Its app's dialogs and running work. */
  readonly Parts: ComponentType<{ readonly folder: DesktopFolder }>
  /** The part of the desktop that icons lie on. */
  readonly desktop: RefObject<HTMLElement | null>
  readonly grid: RefObject<HTMLElement | null>
  readonly os: Pick<Os, 'commands' | 'storage' | 'notifications'>
  readonly icons: Omit<LyingIcons, 'selected'>
  /** What is selected now. */
  readonly current: () => FileSelection
  readonly isMobile: boolean
  /** Icons are about to lie elsewhere: the one with the keyboard keeps it. */
  readonly onMoved: () => void
  /** The icon of this key begins to be dragged: it is among the selected ones afterwards. */
  readonly onDrag: (key: string) => void
}

/** Reads and watches the folder on the desktop while it is there, hears what is dragged over the icons, and lets them be arranged. */
export function FolderLayer(props: FolderLayerProps) {
  const { folder, Parts, desktop, grid, os, icons, current, isMobile, onMoved, onDrag } = props
  const latestDrag = useLatest(onDrag)
  const latestIcons = useLatest(icons)
  const arranger = useMemo(
    () => createArranger(os, () => ({ ...latestIcons(), selected: current().ids }), onMoved),
    [os, latestIcons, current, onMoved],
  )
  useLayoutEffect(() => {
    if (!desktop.current || !grid.current) return undefined
    const end = folder.begin(desktop.current)
    const endDrags = followDrags({
      desktop: desktop.current,
      grid: grid.current,
      folder,
      onDrag: (key) => latestDrag()(key),
      onMove: (key, cell) => arranger.moveTo(key, cell),
    })
    return () => {
      endDrags()
      end()
    }
  }, [folder, desktop, grid, arranger, latestDrag])

  useLayoutEffect(() => {
    if (isMobile) return undefined
    return os.commands.register({
      windowId: null,
      commands: arrangeCommands,
      target: () => arranger,
      hears: (node) => node instanceof Element && node.matches('.desktop-icon'),
    })
  }, [os, arranger, isMobile])

  const before = useRef(icons.items)
  useLayoutEffect(() => {
    const renamed = renamedIn(before.current, icons.items)
    before.current = icons.items
    if (renamed && !isMobile) arranger.rename(...renamed)
  }, [icons.items, arranger, isMobile])
  return <Parts folder={folder} />
}
