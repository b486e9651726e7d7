import type { DesktopDragEvent, DesktopFolder } from '@/kernel/apps/desktop-folder'
import { cellAt, coverCell } from '../arrange/cell-at'

/** Marks a drag of the desktop's own icons: only the types of what is dragged can be read before the drop. */
const iconType = 'application/x-otteros-icon'

interface FollowedDrags {
  /** The part of the desktop that icons lie on. */
  readonly desktop: HTMLElement
  /** What the icons are laid out in. */
  readonly grid: HTMLElement
  readonly folder: DesktopFolder
  /** The icon of this key begins to be dragged. */
  readonly onDrag: (key: string) => void
  /** The icon of this key was let go over a cell. */
  readonly onMove: (key: string, cell: number) => void
}

const cellOf = ({ target }: DragEvent) =>
  target instanceof Element ? target.closest<HTMLElement>('[data-key]') : null

/**
 * Lets icons be dragged to other cells, and files from, over and onto the desktop. What a drop would go to is marked: a folder's cell or
 * the desktop with `data-drop`, the cell that an icon would lie in by an outline. Returns the function that ends it.
 */
export function followDrags({ desktop, grid, folder, onDrag, onMove }: FollowedDrags): () => void {
  const ended = new AbortController()
  /** Made for each drag: nothing is kept in between. */
  let outline: HTMLElement | null = null
  const showOutline = () => {
    if (outline) return outline
    outline = document.createElement('div')
    outline.className = 'desktop-cell-outline'
    outline.ariaHidden = 'true'
    return outline
  }
  /** The icon that is dragged. */
  let dragged: string | null = null
  let marked: HTMLElement | null = null
  const mark = (element: HTMLElement | null) => {
    if (element === marked) return
    marked?.removeAttribute('data-drop')
    element?.setAttribute('data-drop', '')
    marked = element
  }

  const unmark = () => {
    mark(null)
    outline?.remove()
    outline = null
  }

  /** Where a drop would go: the folder under the pointer, else the desktop; null where it is refused. */
  const placeOf = (event: DragEvent, drag: DesktopDragEvent) => {
    const cell = cellOf(event)
    const entry = folder.getState().entries.find(({ id }) => id === cell?.dataset.key)
    const id = entry?.type === 'folder' ? entry.id : null
    const effect = folder.dropEffect(id, drag)
    return effect && { id, effect, element: id !== null && cell ? cell : desktop }
  }

  const hear = (type: keyof DragEvents, listener: (event: DragEvent, drag: DesktopDragEvent) => void) => {
    const onEvent = (event: DragEvent) => {
      const { dataTransfer, ctrlKey, altKey } = event
      if (dataTransfer && !event.defaultPrevented) listener(event, { dataTransfer, ctrlKey, altKey })
    }
    desktop.addEventListener(type, onEvent, { signal: ended.signal })
  }

  /** The cell that the dragged icon would come to lie in; null: the drag is of something else, or the files in it go elsewhere. */
  const cellOfDrop = (event: DragEvent, drag: DesktopDragEvent) => {
    if (dragged === null || !drag.dataTransfer.types.includes(iconType) || placeOf(event, drag)) return null
    return cellAt(grid, event.clientX, event.clientY)
  }

  hear('dragstart', (event, drag) => {
    const key = cellOf(event)?.dataset.key
    if (key === undefined) return
    dragged = key
    onDrag(key)
    if (folder.getState().entries.some(({ id }) => id === key)) folder.startDrag(drag)
    else drag.dataTransfer.effectAllowed = 'move'
    drag.dataTransfer.setData(iconType, key)
  })
  hear('dragover', (event, drag) => {
    const cell = cellOfDrop(event, drag)
    if (cell === null) outline?.remove()
    else {
      mark(null)
      const shown = showOutline()
      coverCell(shown, cell, grid, desktop)
      desktop.append(shown)
      event.preventDefault()
      drag.dataTransfer.dropEffect = 'move'
      return
    }
    const place = placeOf(event, drag)
    mark(place?.element ?? null)
    if (!place) return
    event.preventDefault()
    drag.dataTransfer.dropEffect = place.effect
  })
  hear('dragleave', ({ relatedTarget }) => {
    if (!(relatedTarget instanceof Node && desktop.contains(relatedTarget))) unmark()
  })
  hear('drop', (event, drag) => {
    const cell = cellOfDrop(event, drag)
    unmark()
    if (cell !== null && dragged !== null) {
      event.preventDefault()
      onMove(dragged, cell)
      return
    }
    const place = placeOf(event, drag)
    if (!place) return
    event.preventDefault()
    folder.drop(place.id, drag)
  })
  hear('dragend', () => {
    unmark()
    dragged = null
    folder.endDrag()
  })
  return () => {
    unmark()
    ended.abort()
  }
}

/** The events of a drag that are heard. */
type DragEvents = Pick<HTMLElementEventMap, 'dragstart' | 'dragover' | 'dragleave' | 'drop' | 'dragend'>
