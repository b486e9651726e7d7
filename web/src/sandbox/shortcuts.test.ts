// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import { hasModifier, matchesChord } from '@/lib/chord'
import { allCommands } from '@/shell/keyboard/all-commands'
import { desktopShortcuts, pressOnDesktop } from './shortcuts'

test('the shortcuts that apps hand on are those of the desktop’s commands that no text field uses', () => {
  const wanted = allCommands.flatMap(({ keys = [] }) => keys).filter(hasModifier)
  expect([...desktopShortcuts].toSorted()).toEqual([...wanted].toSorted())
})

test('each becomes the key press that its command listens for, on the frame', () => {
  const frame = document.body.appendChild(document.createElement('div'))
  const heard: Event[] = []
  window.addEventListener('keydown', (event) => heard.push(event), true)
  for (const keys of desktopShortcuts) {
    pressOnDesktop(frame, { kind: 'shortcut', keys })
    const event = heard.pop()
    if (!(event instanceof KeyboardEvent)) throw new Error(`nothing came for ${keys}`)
    expect(event.target).toBe(frame)
    // happy-dom takes Alt for AltGr, which no browser does.
    vi.spyOn(event, 'getModifierState').mockReturnValue(false)
    expect(desktopShortcuts.filter((other) => matchesChord(other, event))).toEqual([keys])
  }
})

test('letting go is a released key without any held', () => {
  const frame = document.body.appendChild(document.createElement('div'))
  const heard = vi.fn<(event: KeyboardEvent) => void>()
  window.addEventListener('keyup', heard)
  pressOnDesktop(frame, { kind: 'released' })
  expect(heard).toHaveBeenCalledTimes(1)
  expect(heard.mock.calls[0]?.[0]).toMatchObject({ key: 'Alt', altKey: false, ctrlKey: false })
})
