import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { createStore } from 'zustand/vanilla'
import type { DesktopFolder } from '@/kernel/apps/desktop-folder'
import { keepExisting, noSelection } from '@/ui/file-list/selection'
import type { FileSelection } from '@/ui/file-list/types'
import { useStore } from '@/ui/use-store'
import { type DesktopItem, isFileKey } from './desktop-items'

/**
 * What is selected among all icons. The folder on the desktop is told which of its files are, and what it selects itself, such as a
 * new file, is selected here. `onMoved` is called when the focused icon is gone and when the folder selected something.
 */
export function useIconSelection(
  items: readonly DesktopItem[],
  folder: DesktopFolder | null,
  onMoved: () => void,
) {
  const [store] = useState(() => createStore<FileSelection>(() => noSelection))
  const icons = useMemo(() => items.map(({ key }) => ({ id: key })), [items])
  const told = useRef<ReadonlySet<string> | null>(null)

  const change = useCallback(
    (next: FileSelection) => {
      store.setState(next, true)
      if (!folder) return
      told.current = new Set([...next.ids].filter(isFileKey))
      folder.select(told.current)
    },
    [store, folder],
  )

  useLayoutEffect(
    () =>
      folder?.subscribe(() => {
        const { selected } = folder.getState()
        if (selected === told.current) return
        told.current = selected
        const [first = null] = selected
        if (first === null) return
        store.setState({ ids: selected, anchor: first, focused: first }, true)
        onMoved()
      }),
    [store, folder, onMoved],
  )

  const before = useRef(icons)
  useLayoutEffect(() => {
    const now = store.getState()
    const kept = keepExisting(before.current, icons, now)
    before.current = icons
    if (kept === now) return
    change(kept)
    if (kept.focused !== now.focused) onMoved()
  }, [store, icons, change, onMoved])

  return { icons, selection: useStore(store, (state) => state), current: store.getState, change }
}
