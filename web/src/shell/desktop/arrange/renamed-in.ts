import type { DesktopItem } from '../desktop-items'

const keysOf = (items: readonly DesktopItem[]) =>
  new Set(items.flatMap(({ key, entry }) => (entry ? key : [])))

/** The keys of a file before and after it got another name: the only one that is gone, and the only one that came. Null: none was renamed. */
export function renamedIn(
  before: readonly DesktopItem[],
  after: readonly DesktopItem[],
): readonly [before: string, after: string] | null {
  const [old, now] = [keysOf(before), keysOf(after)]
  if (old.size !== now.size) return null
  const gone = [...old].filter((key) => !now.has(key))
  const come = [...now].filter((key) => !old.has(key))
  const [[from], [to]] = [gone, come]
  return from !== undefined && to !== undefined && gone.length === 1 && come.length === 1 ? [from, to] : null
}
