import { describe, expect, test } from 'vitest'
import { chordText, matchesChord } from './chord'

const press = (part: Partial<KeyboardEvent>) => ({
  key: '',
  code: '',
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  getModifierState: () => false,
  ...part,
})

describe('chords of apps', () => {
  const matches = (chord: string, part: Partial<KeyboardEvent>) =>
    matchesChord(chord, press(part), { commandIsCtrl: true })

  test('a letter is the physical key, Command on a Mac is Ctrl', () => {
    expect(matches('Ctrl+C', { key: 'с', code: 'KeyC', ctrlKey: true })).toBe(true)
    expect(matches('Ctrl+C', { key: 'c', code: 'KeyC', metaKey: true })).toBe(true)
    expect(matches('Ctrl+C', { key: 'C', code: 'KeyC', ctrlKey: true, shiftKey: true })).toBe(false)
    expect(matches('Ctrl+C', { key: 'c', code: 'KeyC' })).toBe(false)
    expect(matchesChord('Ctrl+C', press({ key: 'c', code: 'KeyC', metaKey: true }))).toBe(false)
  })

  test('other keys go by their name and exact modifiers', () => {
    expect(matches('Shift+Delete', { key: 'Delete', shiftKey: true })).toBe(true)
    expect(matches('Delete', { key: 'Delete', shiftKey: true })).toBe(false)
    expect(matches('Alt+1', { key: '1', code: 'Digit1', altKey: true })).toBe(true)
  })

  test('are shown with signs', () => {
    expect([chordText('Alt+ArrowLeft'), chordText('Ctrl+Shift+N')]).toEqual(['Alt+←', 'Ctrl+Shift+N'])
  })
})
