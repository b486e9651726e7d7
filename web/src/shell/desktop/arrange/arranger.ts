import { desktopSizeOf, iconPlaces, type IconPlaces, placesAt } from '@/kernel/desktop/icon-places'
import { tellProblem } from '@/kernel/notifications/notifier'
import type { Os } from '@/kernel/os'
import type { DesktopItem } from '../desktop-items'
import type { IconGridSize } from '../icon-layout'
import { type IconStep, inSequence, moveIcons, placesAfter } from './move-icons'
import { type IconOrder, sortIcons } from './sort-icons'
import { texts } from './texts'

/** The icons as they lie now. */
export interface LyingIcons {
  /** In the order of their cells. */
  readonly items: readonly DesktopItem[]
  readonly cells: readonly number[]
  readonly size: IconGridSize
  readonly selected: ReadonlySet<string>
}

/** Puts icons of the desktop elsewhere; where they lie is kept for the size of the desktop. */
export interface Arranger {
  /** Moves the selected icons. */
  move(step: IconStep): void
  /** Moves the selected icons so that the one of a key comes to lie in a cell. */
  moveTo(key: string, cell: number): void
  sort(order: IconOrder): void
  /** Closes the gaps between icons. */
  align(): void
  /** Gives all icons their usual order back. */
  reset(): void
  /** Gives a file that got another name the place that it had. */
  rename(before: string, after: string): void
}

/** Makes the desktop's arranger; `look` says how the icons lie, `onMoved` is called before they do so differently. */
export function createArranger(
  { storage, notifications }: Pick<Os, 'storage' | 'notifications'>,
  look: () => LyingIcons,
  onMoved: () => void,
): Arranger {
  const preferences = iconPlaces(storage)
  const sizeNow = () => desktopSizeOf(look().size.columns)
  const placesNow = () => placesAt(preferences.getState(), sizeNow())

  const keep = (places: IconPlaces, size = sizeNow()) => {
    onMoved()
    if (preferences.update({ [size]: places })) return
    tellProblem(
      notifications,
      () => texts.notKept,
      () => texts.notKeptExplained,
    )
  }

  /** Arranges all icons anew, and offers to undo that. */
  const arrange = (places: IconPlaces, title: () => string) => {
    const size = sizeNow()
    const before = placesNow()
    keep(places)
    const now = preferences.getState()[size]
    notifications.notify(() => ({
      title: title(),
      action: {
        label: texts.undo,
        run: () => keep(before, size),
        // Not over what was arranged since then.
        isPossible: () => preferences.getState()[size] === now,
      },
    }))
  }

  const move = (step: IconStep) => {
    const { items, cells, size, selected } = look()
    const before = items.map(({ key }, index) => ({ key, cell: cells[index] ?? index }))
    keep(placesAfter(placesNow(), before, moveIcons(before, selected, step, size), size))
  }

  return {
    move,
    moveTo(key, cell) {
      const { items, cells, size } = look()
      const from = cells[items.findIndex((item) => item.key === key)]
      if (from === undefined || from === cell) return
      const { columns } = size
      move({
        columns: (cell % columns) - (from % columns),
        rows: Math.floor(cell / columns) - Math.floor(from / columns),
      })
    },
    sort(order) {
      const { items, size } = look()
      const keys = sortIcons(items, order).map(({ key }) => key)
      arrange(inSequence(keys, size), () => (order === 'name' ? texts.sortedByName : texts.sortedByKind))
    },
    align() {
      const { items, size } = look()
      arrange(
        inSequence(
          items.map(({ key }) => key),
          size,
        ),
        () => texts.aligned,
      )
    },
    reset: () => arrange({}, () => texts.wasReset),
    rename(before, after) {
      const { [before]: place, ...others } = placesNow()
      if (place) keep({ ...others, [after]: place })
    },
  }
}
