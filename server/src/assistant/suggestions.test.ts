import { describe, expect, test } from 'vitest'
import { createSuggestionSplitter } from '../../../supabase/functions/ai-assistant/suggestions.ts'

function split(pieces: readonly string[]) {
  const splitter = createSuggestionSplitter()
  const shown = pieces.map((piece) => splitter.take(piece))
  const { text, suggestions } = splitter.end()
  return { shown: [...shown, text].join(''), suggestions }
}

const answer = 'Use <b> or a < b.\n<suggestions>One | Two\n- Three|One</suggestions> and more'

describe('suggestions in an answer', () => {
  test('are never shown, however the answer is cut into pieces', () => {
    for (let size = 1; size <= answer.length; size++) {
      const pieces = answer.match(new RegExp(`[^]{1,${size}}`, 'g')) ?? []
      expect(split(pieces)).toEqual({
        shown: 'Use <b> or a < b.\n',
        suggestions: ['One', 'Two', 'Three'],
      })
    }
  })

  test('are none where the mark never comes, and what was held back is shown', () => {
    expect(split(['Less than: <', 'sugg'])).toEqual({ shown: 'Less than: <sugg', suggestions: [] })
  })

  test('are few and short, also without the closing mark', () => {
    const many = `<suggestions>${['a', 'x'.repeat(81), 'b', 'c', 'd', 'e'].join('|')}`
    expect(split([many])).toEqual({ shown: '', suggestions: ['a', 'b', 'c', 'd'] })
  })
})
