import type { EditorPlace } from '@/ui/code-mirror/types'
import type { ViewKeeper } from '@/ui/use-kept-view'
import { isCount, readRecord } from '@/lib/record-shape'

/** Where an editor's window was in its text, kept with the window. */
export interface KeptPlace {
  readonly read: () => EditorPlace | null
  readonly keep: (place: EditorPlace) => void
}

/** The place of a window. */
export const keptPlace = (keeper: ViewKeeper, windowId: string): KeptPlace => ({
  read: () => {
    const reading = readRecord(keeper.keptView(windowId, 'place'), {
      anchor: isCount,
      head: isCount,
      top: isCount,
    })
    return reading.fits ? reading.value : null
  },
  keep: ({ anchor, head, top }) => keeper.keepView(windowId, 'place', { anchor, head, top }),
})
