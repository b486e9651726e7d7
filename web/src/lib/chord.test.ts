import { describe, expect, test } from 'vitest'
import { chordOfPress, hasModifier, isSameChord, type KeyPress, matchesChord, parseChord } from './chord'
import { chordAttribute, chordCaps, chordText } from './chord-text'

const press = (part: Partial<KeyPress>): KeyPress => ({
  key: '',
  code: '',
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  getModifierState: () => false,
  ...part,
})

const matches = (chord: string, part: Partial<KeyPress>) => matchesChord(chord, press(part))

describe('a chord', () => {
  test('is modifiers and a key, also where the key is a plus', () => {
    expect(parseChord('Mod+Shift+N')).toEqual({ held: ['Mod', 'Shift'], key: 'N' })
    expect(parseChord('Ctrl++')).toEqual({ held: ['Ctrl'], key: '+' })
    expect(parseChord('Alt+ ')).toEqual({ held: ['Alt'], key: ' ' })
    for (const none of ['', 'Ctrl', 'Ctrl+', 'Ctrl+Ctrl+A', 'Hyper+A', 'A+B', 'Mod+Alt']) {
      expect(parseChord(none)).toBeNull()
    }
  })

  test('types nothing when it has a modifier other than Shift', () => {
    expect(['?', 'Shift+F1', 'Alt+Q', 'Mod+S'].filter(hasModifier)).toEqual(['Alt+Q', 'Mod+S'])
  })
})

describe('a key press is a chord', () => {
  test('Mod is Ctrl or Command, Ctrl and Meta are themselves', () => {
    const [ctrl, command] = [
      { key: 'c', code: 'KeyC', ctrlKey: true },
      { key: 'c', code: 'KeyC', metaKey: true },
    ]
    expect([matches('Mod+C', ctrl), matches('Mod+C', command)]).toEqual([true, true])
    expect([matches('Ctrl+C', ctrl), matches('Ctrl+C', command)]).toEqual([true, false])
    expect([matches('Meta+C', ctrl), matches('Meta+C', command)]).toEqual([false, true])
    expect(matches('Mod+C', { key: 'C', code: 'KeyC', ctrlKey: true, shiftKey: true })).toBe(false)
    expect(matches('Mod+C', { key: 'c', code: 'KeyC' })).toBe(false)
  })

  test('a letter is what the keyboard says, else the key at its place', () => {
    // A German keyboard has Z where an English one has Y.
    expect(matches('Mod+Z', { key: 'z', code: 'KeyY', ctrlKey: true })).toBe(true)
    expect(matches('Mod+Y', { key: 'z', code: 'KeyY', ctrlKey: true })).toBe(false)
    expect(matches('Mod+C', { key: 'с', code: 'KeyC', ctrlKey: true })).toBe(true)
    expect(matches('Alt+Shift+F', { key: 'Ï', code: 'KeyF', altKey: true, shiftKey: true })).toBe(true)
    expect(matches('Mod+S', { key: 's', ctrlKey: true })).toBe(true)
  })

  test('other keys go by their name and exact modifiers, a sign does not look at Shift', () => {
    expect(matches('Shift+Delete', { key: 'Delete', shiftKey: true })).toBe(true)
    expect(matches('Delete', { key: 'Delete', shiftKey: true })).toBe(false)
    expect(matches('Alt+1', { key: '1', code: 'Digit1', altKey: true })).toBe(true)
    expect(matches('Ctrl+1', { key: '&', code: 'Digit1', ctrlKey: true })).toBe(true)
    expect(matches('Ctrl++', { key: '+', code: 'Equal', ctrlKey: true, shiftKey: true })).toBe(true)
  })

  test('AltGr types characters and is never one', () => {
    const altGr = { key: 'ś', code: 'KeyS', ctrlKey: true, altKey: true, getModifierState: () => true }
    expect(matches('Ctrl+Alt+S', altGr)).toBe(false)
    expect(chordOfPress(press(altGr), false)).toBeNull()
  })
})

test('a press is written as the chord that it is', () => {
  const chord = (part: Partial<KeyPress>, isMac = false) => chordOfPress(press(part), isMac)
  expect(chord({ key: 'b', code: 'KeyB', ctrlKey: true })).toBe('Mod+B')
  expect(chord({ key: 'b', code: 'KeyB', metaKey: true }, true)).toBe('Mod+B')
  expect(chord({ key: 'b', code: 'KeyB', ctrlKey: true }, true)).toBe('Ctrl+B')
  expect(chord({ key: 'и', code: 'KeyB', ctrlKey: true })).toBe('Mod+B')
  expect(chord({ key: '∫', code: 'KeyB', altKey: true }, true)).toBe('Alt+B')
  expect(chord({ key: '!', code: 'Digit1', altKey: true, shiftKey: true })).toBe('Alt+Shift+1')
  expect(chord({ key: '?', code: 'Slash', shiftKey: true })).toBe('?')
  expect(chord({ key: 'F2' })).toBe('F2')
  expect(chord({ key: ' ', code: 'Space', altKey: true })).toBe('Alt+ ')
  for (const key of ['Control', 'Shift', 'Dead', 'Process']) expect(chord({ key })).toBeNull()
  // What is written is heard.
  expect(matches('Alt+Shift+1', { key: '!', code: 'Digit1', altKey: true, shiftKey: true })).toBe(true)
})

test('chords are the same when one press can be both', () => {
  expect(isSameChord('Mod+S', 'Ctrl+S')).toBe(true)
  expect(isSameChord('Mod+S', 'Meta+S')).toBe(true)
  expect(isSameChord('Shift+Alt+A', 'Alt+Shift+A')).toBe(true)
  expect(isSameChord('Ctrl+S', 'Meta+S')).toBe(false)
  expect(isSameChord('Ctrl+S', 'Ctrl+Shift+S')).toBe(false)
  expect(isSameChord('Shift+?', '?')).toBe(true)
})

test('chords are shown as people of each computer know them', () => {
  expect(
    ['Alt+ArrowLeft', 'Mod+Shift+N', 'Ctrl+Alt+ ', 'Delete'].map((chord) => chordText(chord, false)),
  ).toEqual(['Alt+←', 'Ctrl+Shift+N', 'Ctrl+Alt+Space', 'Delete'])
  expect(['Alt+ArrowLeft', 'Mod+Shift+N', 'Ctrl+Alt+W'].map((chord) => chordText(chord, true))).toEqual([
    '⌥←',
    '⇧⌘N',
    '⌃⌥W',
  ])
  expect(chordCaps('Ctrl+Alt+ArrowLeft', false)).toEqual(['Ctrl', 'Alt', '←'])
  expect(['Mod+O', 'Alt+ ', '+'].map((chord) => chordAttribute(chord, false))).toEqual([
    'Control+O',
    'Alt+Space',
    'Plus',
  ])
  expect(chordAttribute('Mod+O', true)).toBe('Meta+O')
})
