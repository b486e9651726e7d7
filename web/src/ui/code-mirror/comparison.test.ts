// @vitest-environment happy-dom
import { EditorState } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import { describe, expect, test } from 'vitest'
import { type Comparison, type ComparisonCount, type ComparisonOptions, createComparison } from './comparison'
import { createSameText } from './same-text'

const texts = { old: 'one\ntwo\nthree\nfour\nfive\n', now: 'one\n2\nthree\nfive\nsix\n' }

function compare(how: Partial<ComparisonOptions> = {}, doc = texts.now) {
  const sameText = createSameText()
  const editor = new EditorView({ state: EditorState.create({ doc, extensions: sameText.member() }) })
  const counts: ComparisonCount[] = []
  const parent = document.createElement('div')
  const comparison: Comparison = createComparison(parent, {
    other: texts.old,
    otherLabel: 'Old',
    label: 'Code',
    sameText,
    language: 'text',
    wrapsLines: false,
    fontSize: 14,
    isReadOnly: false,
    indent: 2,
    keepsCarriageReturns: false,
    layout: 'beside',
    onCount: (count) => counts.push(count),
    ...how,
  })
  return {
    comparison,
    editor,
    sameText,
    parent,
    last: () => counts.at(-1),
    text: () => editor.state.doc.toString(),
  }
}

describe.each(['beside', 'inline'] as const)('two texts %s', (layout) => {
  test('are counted where they differ, and changes are taken over one by one', () => {
    const { comparison, editor, sameText, last, text } = compare({ layout })
    expect(last()).toEqual({ changes: 3, isPrecise: true })
    comparison.next()
    comparison.take()
    expect(text()).toBe('one\ntwo\nthree\nfive\nsix\n')
    comparison.take()
    expect(text()).toBe('one\ntwo\nthree\nfour\nfive\nsix\n')
    comparison.take()
    expect(text()).toBe(texts.old)
    expect(last()).toEqual({ changes: 0, isPrecise: true })
    comparison.take()
    expect(text()).toBe(texts.old)
    // It is the editor's own text: what was taken over is undone there.
    sameText.undo(editor)
    expect(last()?.changes).toBe(1)
    comparison.destroy()
    sameText.undo(editor)
    expect(text()).toBe('one\ntwo\nthree\nfive\nsix\n')
  })

  test('follow the stored text', () => {
    const { comparison, last } = compare({ layout })
    comparison.setOther(texts.now)
    expect(last()).toEqual({ changes: 0, isPrecise: true })
    comparison.destroy()
  })

  test('that cannot be changed stay as they are', () => {
    const { comparison, text } = compare({ layout, isReadOnly: true })
    comparison.take()
    expect(text()).toBe(texts.now)
    comparison.destroy()
  })
})

test('large texts that differ everywhere are compared roughly in bounded time', () => {
  const random = (seed: number) => {
    let state = seed
    return () => (state = (state * 1103515245 + 12345) % 2147483648)
  }
  const write = (seed: number) => {
    const next = random(seed)
    return Array.from({ length: 100_000 }, () => next().toString(36).padEnd(6, 'x')).join('\n')
  }
  const began = performance.now()
  const { comparison, last } = compare({ other: write(1) }, write(2))
  expect(last()?.isPrecise).toBe(false)
  expect(performance.now() - began).toBeLessThan(20_000)
  comparison.destroy()
})
