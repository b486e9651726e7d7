import { describe, expect, test } from 'vitest'
import { shownIcon } from './shown-icon'

describe('the icon of an app of others', () => {
  test('is its picture, when that brings its data along, or its first character', () => {
    expect(shownIcon('data:image/svg+xml,%3Csvg/%3E')).toBe('data:image/svg+xml,%3Csvg/%3E')
    expect(shownIcon('  🦦🦦 ')).toBe('🦦')
    expect(shownIcon('Otter')).toBe('O')
    expect(shownIcon('👨🏽‍👩🏽‍👧🏽‍👦🏽')).toBe('👨🏽‍👩🏽‍👧🏽‍👦🏽')
    expect(shownIcon('🏴󠁧󠁢󠁳󠁣󠁴󠁿 Haggis')).toBe('🏴󠁧󠁢󠁳󠁣󠁴󠁿')
  })

  test('is no address, whatever it leads to', () => {
    expect(shownIcon('https://example.org/settings.svg')).toBe('h')
    expect(shownIcon('/icons/settings.svg')).toBe('/')
    expect(shownIcon('data:text/html,<p>')).toBe('d')
  })

  test('is nothing where there is none that could be seen', () => {
    const unseen = ['', '   ', '\u200B\u200D', '\u202E', `a${'\u0301'.repeat(90)}`, 7, null]
    expect(unseen.map(shownIcon)).toEqual(unseen.map(() => null))
  })
})
