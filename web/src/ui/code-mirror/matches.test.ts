import { SearchQuery } from '@codemirror/search'
import { EditorState } from '@codemirror/state'
import { describe, expect, test } from 'vitest'
import { foundIn, matchesOf, mostMatches } from './matches'

const count = (
  doc: string,
  query: ConstructorParameters<typeof SearchQuery>[0],
  anchor = 0,
  head = anchor,
) => {
  const state = EditorState.create({ doc, selection: { anchor, head } })
  return foundIn(matchesOf(state, new SearchQuery(query)), state)
}

describe('the matches of a search', () => {
  test('are counted, and the selected one is known by its number', () => {
    const doc = 'otter Otter otters'
    expect(count(doc, { search: 'otter' })).toMatchObject({ current: 0, total: 3 })
    expect(count(doc, { search: 'otter' }, 6, 11)).toMatchObject({ current: 2, total: 3 })
    expect(count(doc, { search: 'otter', caseSensitive: true })).toMatchObject({ total: 2 })
    expect(count(doc, { search: 'otter', wholeWord: true })).toMatchObject({ total: 2 })
    expect(count(doc, { search: 'beaver' })).toMatchObject({ current: 0, total: 0 })
  })

  test('are not counted beyond a thousand', () => {
    expect(count('o '.repeat(mostMatches), { search: 'o' })).toMatchObject({
      total: mostMatches,
      isCut: false,
    })
    expect(count('o '.repeat(mostMatches + 1), { search: 'o' })).toMatchObject({
      total: mostMatches,
      isCut: true,
    })
  })

  test('are none of an empty query, and of no regular expression', () => {
    expect(count('otter', { search: '' })).toBeNull()
    expect(count('otter', { search: '(', regexp: true })).toBe('invalid')
    expect(count('otter', { search: 't+', regexp: true }, 1, 3)).toMatchObject({ current: 1, total: 1 })
  })
})
