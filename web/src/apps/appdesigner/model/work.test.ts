import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { AppPage, SavedApp } from './page'
import { createWork, previewPause } from './work'

const page: AppPage = { name: 'Dice', description: '', icon: '🎲', htmlContent: '<p>6</p>' }
const saved: SavedApp = { ...page, id: 'app-1', created_at: '2026-01-02T03:04:05.000Z' }

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** An editor with a text that is set as if it were typed. */
function editing() {
  const work = createWork(page)
  let text = work.getState().html
  const source = {
    snapshot: () => text,
    replace: (next: string) => {
      text = next
      work.edited()
    },
  }
  const detach = work.attach(source)
  return { work, detach, type: source.replace, text: () => text }
}

describe('the work', () => {
  test('typing is seen by the preview after a pause, and counted at once [B2.71]', () => {
    const { work, type } = editing()
    type('<p>six</p>')
    vi.advanceTimersByTime(previewPause - 1)
    type('<p>seven</p>')
    vi.advanceTimersByTime(previewPause - 1)
    expect(work.getState()).toMatchObject({ html: '<p>6</p>', length: 12, isModified: true })
    vi.advanceTimersByTime(1)
    expect(work.getState().html).toBe('<p>seven</p>')
  })

  test('typing back what was there is no change', () => {
    const { work, type } = editing()
    type('<p>7</p>')
    expect(work.getState().isModified).toBe(true)
    type('<p>6</p>')
    vi.advanceTimersByTime(previewPause)
    expect(work.getState().isModified).toBe(false)
  })

  test('what was typed a moment ago is part of the page', () => {
    const { work, type } = editing()
    type('<p>7</p>')
    expect(work.page().htmlContent).toBe('<p>7</p>')
  })

  test('what was typed a moment before the editor goes is kept', () => {
    const { work, type, detach } = editing()
    type('<p>7</p>')
    detach()
    expect(work.page().htmlContent).toBe('<p>7</p>')
  })

  test('once stored it is unmodified until something changes', () => {
    const work = createWork(page)
    work.setInfo({ name: 'Die' })
    expect(work.getState().isModified).toBe(true)
    work.stored({ ...saved, name: 'Die' })
    expect(work.getState()).toMatchObject({ isModified: false, id: 'app-1' })
    work.setInfo({ icon: '🎯' })
    expect(work.getState().isModified).toBe(true)
  })

  test('another app puts unsaved work away, from where it comes back as it was', () => {
    const { work, type } = editing()
    work.stored(saved)
    type('<p>7</p>')
    const other = { ...saved, id: 'app-2', name: 'Other', htmlContent: '<p>other</p>' }
    work.open(other, other)
    expect(work.getState()).toMatchObject({ id: 'app-2', isModified: false, html: '<p>other</p>' })
    work.bringBack()
    expect(work.getState()).toMatchObject({ id: 'app-1', name: 'Dice', html: '<p>7</p>', isModified: true })
    expect(work.getState().putAway).toBeNull()
    work.stored({ ...saved, htmlContent: '<p>7</p>' })
    expect(work.getState().isModified).toBe(false)
  })

  test('another app puts nothing away when all was saved, and editors are made anew', () => {
    const work = createWork(page)
    work.open({ ...page, name: 'New' }, 'fresh')
    expect(work.getState()).toMatchObject({ putAway: null, generation: 1, isModified: false, id: null })
  })

  test('an imported app is unsaved from the start', () => {
    const work = createWork(page)
    work.open({ ...page, htmlContent: 'a\r\nb<p>' }, 'unsaved')
    expect(work.getState()).toMatchObject({ isModified: true, html: 'a\nb<p>' })
    work.setInfo({ name: 'x' })
    expect(work.getState().isModified).toBe(true)
  })

  test('a replaced page goes through the editor, so that it can be undone there', () => {
    const { work, text } = editing()
    work.replaceHtml('<h1>New</h1>')
    expect(text()).toBe('<h1>New</h1>')
    expect(work.getState()).toMatchObject({ html: '<h1>New</h1>', isModified: true, generation: 0 })
  })

  test('an app whose record is gone is unsaved', () => {
    const work = createWork(page)
    work.stored(saved)
    work.detach()
    expect(work.getState()).toMatchObject({ id: null, isModified: true })
  })
})
