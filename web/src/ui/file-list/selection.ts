/**
 * What clicks and keys do to a selection: pure functions from a selection to the next one. `items` are always all items of
 * the list, in the order in which they are shown.
 */
import type { FileListItem, FileSelection } from './types'

/** The part of an item that selecting looks at. */
export type SelectableItem = Pick<FileListItem, 'id' | 'isParent'>

/** Keys that were held. `add` is Ctrl, or Command on a Mac. */
export interface SelectionKeys {
  readonly add: boolean
  readonly range: boolean
}

/** Nothing selected, the first item to be focused. */
export const noSelection: FileSelection = { ids: new Set(), anchor: null, focused: null }

/** One item alone, e.g. after it was made. */
export const selectOnly = (id: string): FileSelection => ({ ids: new Set([id]), anchor: id, focused: id })

const focusOnly = (selection: FileSelection, id: string): FileSelection => ({ ...selection, focused: id })

const indexOf = (items: readonly SelectableItem[], id: string | null) =>
  id === null ? -1 : items.findIndex((item) => item.id === id)

/** Ids of the items from one index to another, both included, in either direction; the parent entry is left out. */
function idsBetween(items: readonly SelectableItem[], from: number, to: number): readonly string[] {
  return items
    .slice(Math.max(0, Math.min(from, to)), Math.max(from, to) + 1)
    .flatMap((item) => (item.isParent ? [] : item.id))
}

/** Adds an item or takes it away; it becomes the start of the next range. */
export function toggleItem(
  items: readonly SelectableItem[],
  selection: FileSelection,
  id: string,
): FileSelection {
  const item = items[indexOf(items, id)]
  if (!item || item.isParent) return focusOnly(selection, id)
  const ids = new Set(selection.ids)
  if (!ids.delete(id)) ids.add(id)
  return { ids, anchor: id, focused: id }
}

/** The range from the anchor to an item, alone or added to what is selected. The anchor stays. */
function extendTo(
  items: readonly SelectableItem[],
  selection: FileSelection,
  id: string,
  isAdded: boolean,
): FileSelection {
  const target = indexOf(items, id)
  if (target < 0) return selection
  const known = indexOf(items, selection.anchor ?? selection.focused)
  const from = known < 0 ? target : known
  const range = idsBetween(items, from, target)
  return {
    ids: new Set(isAdded ? [...selection.ids, ...range] : range),
    anchor: items[from]?.id ?? id,
    focused: id,
  }
}

/** A click on an item: alone it selects only that one, with Ctrl it toggles, with Shift it selects a range. */
export function clickItem(
  items: readonly SelectableItem[],
  selection: FileSelection,
  id: string,
  keys: SelectionKeys,
): FileSelection {
  if (keys.range) return extendTo(items, selection, id, keys.add)
  if (keys.add) return toggleItem(items, selection, id)
  const isParent = items[indexOf(items, id)]?.isParent === true
  return isParent ? { ids: new Set(), anchor: id, focused: id } : selectOnly(id)
}

/** A key that moves the focus: alone it selects where it arrives, Shift extends, Ctrl moves the focus and nothing else. */
export function moveTo(
  items: readonly SelectableItem[],
  selection: FileSelection,
  id: string,
  keys: SelectionKeys,
): FileSelection {
  if (keys.add && !keys.range) return focusOnly(selection, id)
  return clickItem(items, selection, id, keys)
}

/** A press that opens a menu: what is selected already stays as it is, anything else is selected alone. */
export const selectForMenu = (
  items: readonly SelectableItem[],
  selection: FileSelection,
  id: string,
): FileSelection =>
  selection.ids.has(id)
    ? focusOnly(selection, id)
    : clickItem(items, selection, id, { add: false, range: false })

/** Everything but the parent entry. Focus and anchor stay. */
export const selectAll = (items: readonly SelectableItem[], selection: FileSelection): FileSelection => ({
  ...selection,
  ids: new Set(idsBetween(items, 0, items.length - 1)),
})

/** Nothing; the focus stays. */
export const selectNone = (selection: FileSelection): FileSelection =>
  selection.ids.size === 0 ? selection : { ...selection, ids: new Set(), anchor: null }

/**
 * What a rubber band around items selects: those alone, with Shift also what was selected before the band (`base`), with
 * Ctrl that with the items inside turned round. `inside` are indices.
 */
export function selectBand(
  items: readonly SelectableItem[],
  base: FileSelection,
  inside: readonly number[],
  keys: SelectionKeys,
): FileSelection {
  const touched = inside.flatMap((index) => {
    const item = items[index]
    return item && !item.isParent ? item.id : []
  })
  const ids = new Set(keys.add || keys.range ? base.ids : [])
  for (const id of touched) {
    if (keys.add && base.ids.has(id)) ids.delete(id)
    else ids.add(id)
  }
  const last = touched.at(-1)
  return { ids, anchor: touched[0] ?? base.anchor, focused: last ?? base.focused }
}

/**
 * The selection after the list changed: what is gone is no longer selected, and when the focused item is gone the focus
 * goes to the item that took its place. Returns the same object when nothing has to change.
 */
export function keepExisting(
  before: readonly SelectableItem[],
  items: readonly SelectableItem[],
  selection: FileSelection,
): FileSelection {
  const present = new Set(items.map((item) => item.id))
  const ids = [...selection.ids].filter((id) => present.has(id))
  const hasFocused = selection.focused === null || present.has(selection.focused)
  const hasAnchor = selection.anchor === null || present.has(selection.anchor)
  if (hasFocused && hasAnchor && ids.length === selection.ids.size) return selection
  const neighbours = before.slice(Math.max(0, indexOf(before, selection.focused)))
  const next = neighbours.find((item) => present.has(item.id)) ?? items.at(-1)
  return {
    ids: new Set(ids),
    anchor: hasAnchor ? selection.anchor : null,
    focused: hasFocused ? selection.focused : (next?.id ?? null),
  }
}
