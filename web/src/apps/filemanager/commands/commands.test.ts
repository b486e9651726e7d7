import { describe, expect, test } from 'vitest'
import { allCommands } from './all-commands'
import { chordText, matchesChord } from './chord'

const press = (part: Partial<KeyboardEvent>) => ({
  key: '',
  code: '',
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  ...part,
})

describe('the commands', () => {
  test('have ids of their own', () => {
    expect(new Set(allCommands.map((command) => command.id)).size).toBe(allCommands.length)
  })

  test('share keys only between the recycle bin and other places', () => {
    const keys = allCommands
      .filter((command) => command.group !== 'Recycle Bin')
      .flatMap(({ keys: own = [] }) => own)
    expect(new Set(keys).size).toBe(keys.length)
  })
})

describe('chords', () => {
  test('a letter is the physical key, Ctrl is Command on a Mac', () => {
    expect(matchesChord('Ctrl+C', press({ key: 'с', code: 'KeyC', ctrlKey: true }))).toBe(true)
    expect(matchesChord('Ctrl+C', press({ key: 'c', code: 'KeyC', metaKey: true }))).toBe(true)
    expect(matchesChord('Ctrl+C', press({ key: 'C', code: 'KeyC', ctrlKey: true, shiftKey: true }))).toBe(
      false,
    )
    expect(matchesChord('Ctrl+C', press({ key: 'c', code: 'KeyC' }))).toBe(false)
  })

  test('other keys go by their name and exact modifiers', () => {
    expect(matchesChord('Shift+Delete', press({ key: 'Delete', shiftKey: true }))).toBe(true)
    expect(matchesChord('Delete', press({ key: 'Delete', shiftKey: true }))).toBe(false)
    expect(matchesChord('Alt+1', press({ key: '1', altKey: true }))).toBe(true)
  })

  test('are shown with signs', () => {
    expect([chordText('Alt+ArrowLeft'), chordText('Ctrl+Shift+N')]).toEqual(['Alt+←', 'Ctrl+Shift+N'])
  })
})
