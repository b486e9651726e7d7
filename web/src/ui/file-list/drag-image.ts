import { texts } from './texts'
import type { FileListItem } from './types'

/**
 * The picture under the pointer while items are dragged: the first one's icon and name, and how many there are. It is on
 * the page, out of sight, until the browser has taken its picture of it.
 */
export function showDragImage(items: readonly FileListItem[], transfer: DataTransfer): void {
  const first = items[0]
  // Some browsers do not let a page choose the picture of a drag.
  if (!first || typeof transfer.setDragImage !== 'function') return
  const image = document.createElement('div')
  image.className =
    'fixed -top-96 left-0 flex max-w-64 items-center gap-2 rounded-window border border-border bg-surface px-2.5 py-1.5 text-sm text-text'
  const icon = document.createElement('img')
  icon.src = first.icon
  icon.alt = ''
  icon.className = 'size-5 shrink-0 object-contain'
  const name = document.createElement('span')
  name.className = 'truncate'
  name.textContent = items.length === 1 ? first.name : texts.items({ count: items.length })
  image.append(icon, name)
  document.body.append(image)
  transfer.setDragImage(image, 20, 18)
  setTimeout(() => image.remove())
}
