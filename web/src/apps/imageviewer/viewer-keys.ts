import type { KeyboardEvent } from 'react'
import type { FilePath } from '@/kernel/files/types'
import type { FolderPosition } from './model/folder-images'
import type { PictureControl } from './use-picture-view'

interface KeyTargets {
  readonly control: PictureControl
  readonly position: FolderPosition
  readonly onShow: (path: FilePath) => void
  readonly onOpen: () => void
}

/** Px that an arrow key moves the picture by. */
const arrowStep = 48

/**
 * What a key does in the viewer, or null. Arrows move a picture that is larger than the window; else left and right turn to
 * the other pictures of the folder, as Page Up and Down always do.
 */
function actionOf(event: KeyboardEvent, { control, position, onShow, onOpen }: KeyTargets) {
  const { overflows } = control
  const show = (path: FilePath | null) => (path === null ? null : () => onShow(path))
  const move = (x: number, y: number) => () => control.moveBy({ x: x * arrowStep, y: y * arrowStep })
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key
  if (event.ctrlKey || event.metaKey) return key === 'o' ? onOpen : null
  const actions: Readonly<Record<string, (() => void) | null>> = {
    '+': () => control.zoomIn(),
    '=': () => control.zoomIn(),
    '-': () => control.zoomOut(),
    '0': control.reset,
    '1': control.actualSize,
    f: control.fit,
    r: () => control.rotate(event.shiftKey ? -1 : 1),
    ArrowLeft: overflows.x ? move(1, 0) : show(position.previous),
    ArrowRight: overflows.x ? move(-1, 0) : show(position.next),
    ArrowUp: overflows.y ? move(0, 1) : null,
    ArrowDown: overflows.y ? move(0, -1) : null,
    PageUp: show(position.previous),
    PageDown: show(position.next),
    Home: show(position.first),
    End: show(position.last),
  }
  return actions[key] ?? null
}

/** Hears the viewer's keys. */
export function onViewerKey(event: KeyboardEvent, targets: KeyTargets): void {
  if (event.defaultPrevented || event.altKey) return
  const action = actionOf(event, targets)
  if (!action) return
  event.preventDefault()
  action()
}
