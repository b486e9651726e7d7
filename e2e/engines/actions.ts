// What a hand does, as the WebDriver protocols write it.

/** What is pressed with: a button of the mouse, or a finger. */
export type Pointer = 'left' | 'middle' | 'finger'

const controlKey = '\uE009'

/** A press at a place in the window, in px. */
export function pointerActions(x: number, y: number, pointer: Pointer = 'left'): readonly object[] {
  const button = pointer === 'middle' ? 1 : 0
  const pointerType = pointer === 'finger' ? 'touch' : 'mouse'
  return [
    {
      type: 'pointer',
      id: pointerType,
      parameters: { pointerType },
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
