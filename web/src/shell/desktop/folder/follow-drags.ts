import type { DesktopDragEvent, DesktopFolder } from '@/kernel/apps/desktop-folder'

const cellOf = ({ target }: DragEvent) =>
  target instanceof Element ? target.closest<HTMLElement>('[data-key]') : null

/**
 * Lets files be dragged from, over and onto the desktop. What a drop would go to is marked with `data-drop`: a folder's cell, else
 * the desktop. `onDrag` is told the key of the icon that begins to be dragged. Returns the function that ends it.
 */
export function followDrags(
  desktop: HTMLElement,
  folder: DesktopFolder,
  onDrag: (key: string) => void,
): () => void {
  const ended = new AbortController()
  let marked: HTMLElement | null = null
  const mark = (element: HTMLElement | null) => {
    if (element === marked) return
    marked?.removeAttribute('data-drop')
    element?.setAttribute('data-drop', '')
    marked = element
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

  hear('dragstart', (event, drag) => {
    const key = cellOf(event)?.dataset.key
    if (key === undefined) return
    onDrag(key)
    folder.startDrag(drag)
  })
  hear('dragover', (event, drag) => {
    const place = placeOf(event, drag)
    mark(place?.element ?? null)
    if (!place) return
    event.preventDefault()
    drag.dataTransfer.dropEffect = place.effect
  })
  hear('dragleave', ({ relatedTarget }) => {
    if (!(relatedTarget instanceof Node && desktop.contains(relatedTarget))) mark(null)
  })
  hear('drop', (event, drag) => {
    mark(null)
    const place = placeOf(event, drag)
    if (!place) return
    event.preventDefault()
    folder.drop(place.id, drag)
  })
  hear('dragend', () => {
    mark(null)
    folder.endDrag()
  })
  return () => {
    mark(null)
    ended.abort()
  }
}

/** The events of a drag that are heard. */
type DragEvents = Pick<HTMLElementEventMap, 'dragstart' | 'dragover' | 'dragleave' | 'drop' | 'dragend'>
