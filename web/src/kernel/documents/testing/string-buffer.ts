import { snapshotOf } from '../text-difference'
import type { TextBuffer } from '../types'

/** A text on screen without a screen: `type` puts text at its end as a person would. */
export function createStringBuffer(
  text: string,
  onEdit: () => void,
): TextBuffer & { type(more: string): void } {
  let current = text
  const set = (next: string) => {
    if (next === current) return
    current = next
    onEdit()
  }
  return {
    snapshot: () => snapshotOf(current),
    replace: set,
    type: (more) => set(current + more),
  }
}
