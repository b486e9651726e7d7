import type { texts } from './texts'

/** A text of the tour that takes nothing. */
type Words = {
  [Key in keyof typeof texts]: (typeof texts)[Key] extends string ? Key : never
}[keyof typeof texts]

/** One stop of the tour. */
export interface TourStep {
  /** What it points at; nothing is pointed at where that is not in sight. The first selector that is there counts. */
  readonly targets: readonly string[]
  readonly title: Words
  readonly text: Words
  /** The same with a finger, where that is another thing to do. */
  readonly touchText?: Words
  /** A command that the person can try at once, whose keys are shown. */
  readonly command?: { readonly id: string; readonly label: Words }
}

/** The five stops, in their order. */
export const tourSteps: readonly [TourStep, ...TourStep[]] = [
  { targets: ['[data-part="start"]'], title: 'startTitle', text: 'startText' },
  {
    targets: ['[data-part="desktop-icon"][data-key="filemanager"]', '[data-part="desktop-icon"]'],
    title: 'iconTitle',
    text: 'iconText',
    touchText: 'iconTouchText',
  },
  { targets: ['[data-part="clock"]'], title: 'taskbarTitle', text: 'taskbarText' },
  {
    // A phone has a button for it next to Start.
    targets: ['[data-part="start"] + button'],
    title: 'searchTitle',
    text: 'searchText',
    command: { id: 'palette.open', label: 'trySearch' },
  },
  {
    targets: ['[data-part="desktop-icon"][data-key="settings"]'],
    title: 'settingsTitle',
    text: 'settingsText',
    command: { id: 'desktop.wallpaper', label: 'changeWallpaper' },
  },
]
