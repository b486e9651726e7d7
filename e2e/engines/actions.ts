// What a hand does, as the WebDriver protocols write it.

/** A button of the mouse. */
export type Button = 'left' | 'middle'

const controlKey = '\uE009'

/** A press of the mouse at a place in the window, in px. */
export function pointerActions(x: number, y: number, name: Button = 'left'): readonly object[] {
  const button = name === 'middle' ? 1 : 0
  return [
    {
      type: 'pointer',
      id: 'mouse',
      parameters: { pointerType: 'mouse' },
      actions: [
        { type: 'pointerMove', x, y },
        { type: 'pointerDown', button },
        { type: 'pointerUp', button },
      ],
    },
  ]
}

/** A key that is pressed together with the control key. */
export const keyActions = (key: string): readonly object[] => [
  {
    type: 'key',
    id: 'keyboard',
    actions: [
      { type: 'keyDown', value: controlKey },
      { type: 'keyDown', value: key },
      { type: 'keyUp', value: key },
      { type: 'keyUp', value: controlKey },
    ],
  },
]

/** Keys that are pressed one after the other; a character each, or what WebDriver calls one. */
export const typeActions = (keys: readonly string[]): readonly object[] => [
  {
    type: 'key',
    id: 'keyboard',
    actions: keys.flatMap((value) => [
      { type: 'keyDown', value },
      { type: 'keyUp', value },
    ]),
  },
]

/** The keys that answer questions, as WebDriver calls them. */
export const enterKey = '\uE006'
