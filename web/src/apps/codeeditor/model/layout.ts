/** How two groups of tabs lie: side by side, or one above the other. */
export type Split = 'beside' | 'below'

/** Tabs in a row, of which one is shown. */
export interface TabGroup {
  /** Keys of its tabs in their order; never empty. */
  readonly keys: readonly number[]
  readonly shown: number
}

/** Which tabs a window has and where: one group, or two. */
export interface Layout {
  readonly groups: readonly TabGroup[]
  /** The tab that the person is in; shown by its group. */
  readonly active: number
  readonly split: Split
  /** What the first group has of the room, in percent. */
  readonly share: number
}

/** Bounds of {@link Layout.share}. */
export const shareLimits = { least: 15, most: 85 } as const

const clampShare = (share: number) =>
  Math.min(shareLimits.most, Math.max(shareLimits.least, Math.round(share)))

/** A layout of one group. */
export const oneGroup = (keys: readonly number[], active: number): Layout => ({
  groups: [{ keys, shown: active }],
  active,
  split: 'beside',
  share: 50,
})

/** The place of a tab's group; -1: there is no such tab. */
export const groupOf = ({ groups }: Layout, key: number): number =>
  groups.findIndex(({ keys }) => keys.includes(key))

/** The keys of all tabs, group by group. */
export const allKeys = ({ groups }: Layout): readonly number[] => groups.flatMap(({ keys }) => keys)

const withGroup = (layout: Layout, at: number, group: TabGroup): Layout => ({
  ...layout,
  groups: layout.groups.with(at, group),
})

/** Shows a tab in its group and goes to it. */
export function show(layout: Layout, key: number): Layout {
  const at = groupOf(layout, key)
  const group = layout.groups[at]
  return group ? { ...withGroup(layout, at, { ...group, shown: key }), active: key } : layout
}

/** Adds a tab after the active one and shows it. */
export function insert(layout: Layout, key: number): Layout {
  const at = groupOf(layout, layout.active)
  const group = layout.groups[at]
  if (!group) return layout
  const keys = group.keys.toSpliced(group.keys.indexOf(layout.active) + 1, 0, key)
  return { ...withGroup(layout, at, { keys, shown: key }), active: key }
}

/** Takes a tab away; a group without tabs goes with it. The last tab of all stays. */
export function remove(layout: Layout, key: number): Layout {
  const at = groupOf(layout, key)
  const group = layout.groups[at]
  if (!group || allKeys(layout).length === 1) return layout
  const index = group.keys.indexOf(key)
  const keys = group.keys.toSpliced(index, 1)
  const next = keys[Math.min(index, keys.length - 1)]
  if (next === undefined) {
    const groups = layout.groups.toSpliced(at, 1)
    const left = groups[0]
    return { ...layout, groups, active: layout.active === key && left ? left.shown : layout.active }
  }
  const shown = group.shown === key ? next : group.shown
  return {
    ...withGroup(layout, at, { keys, shown }),
    active: layout.active === key ? next : layout.active,
  }
}

/** Moves a tab to a place of a group and shows it; `index` counts the tabs that the group has without it. */
export function move(layout: Layout, key: number, to: number, index: number): Layout {
  const from = groupOf(layout, key)
  const target = layout.groups[to]
  if (from === -1 || !target) return layout
  if (from === to) {
    const others = target.keys.filter((each) => each !== key)
    return { ...withGroup(layout, to, { keys: others.toSpliced(index, 0, key), shown: key }), active: key }
  }
  const arrived = withGroup(layout, to, { keys: target.keys.toSpliced(index, 0, key), shown: key })
  const source = arrived.groups[from]
  if (!source) return layout
  const keys = source.keys.filter((each) => each !== key)
  const gap = source.keys.indexOf(key)
  const next = keys[Math.min(gap, keys.length - 1)]
  const groups =
    next === undefined
      ? arrived.groups.toSpliced(from, 1)
      : arrived.groups.with(from, { keys, shown: source.shown === key ? next : source.shown })
  return { ...arrived, groups, active: key }
}

/** Makes a second group of a new tab, before or after the first, and goes there. */
export function splitWith(layout: Layout, key: number, split: Split, isFirst = false): Layout {
  if (layout.groups.length > 1) return layout
  const added: TabGroup = { keys: [key], shown: key }
  const groups = isFirst ? [added, ...layout.groups] : [...layout.groups, added]
  return { ...layout, groups, active: key, split, share: 50 }
}

/** Moves a tab into a second group of its own; a layout whose only tab it is stays as it is. */
export function splitOff(layout: Layout, key: number, split: Split, isFirst = false): Layout {
  if (layout.groups.length > 1 || allKeys(layout).length === 1) return layout
  return splitWith(remove(layout, key), key, split, isFirst)
}

/** Gives the first group another share of the room, in percent. */
export const withShare = (layout: Layout, share: number): Layout => ({ ...layout, share: clampShare(share) })
