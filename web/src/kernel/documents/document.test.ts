import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { log } from '@/lib/log'
import { keepWithin, longText } from './draft-autosave'
import { draftOf, openDocument, testTime } from './testing/open-document'
import { largestEditable, largestText } from './types'

const path = '/home/documents/poem.txt'

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(log, 'info').mockImplementation(() => undefined)
  vi.spyOn(log, 'warn').mockImplementation(() => undefined)
})
afterEach(() => {
  vi.useRealTimers()
})

const opened = async (setUp: Parameters<typeof openDocument>[0] = { files: { [path]: 'one' } }) => {
  const desk = openDocument(setUp)
  await desk.document.open(path)
  desk.show()
  return desk
}

describe('a new file', () => {
  test('begins in the new-file dialog, is Saved until typed in, and is stored in the documents folder', async () => {
    const { document, show, type, store } = openDocument()
    expect(document.getState().phase).toEqual({ kind: 'naming' })
    document.create('poem.txt')
    show()
    expect(document.getState()).toMatchObject({ phase: { kind: 'ready' }, isModified: false, path: null })
    type('Otters float.')
    expect(document.getState().isModified).toBe(true)
    expect(await document.save()).toBe(true)
    expect(document.getState()).toMatchObject({ path, name: 'poem.txt', isModified: false })
    expect(store.text(path)).toBe('Otters float.')
    expect(log.info).toHaveBeenCalledWith(`Saved ${path}`, '13 bytes')
  })

  test('makes the documents folder when it is gone', async () => {
    const { document, show, store } = openDocument()
    store.removeElsewhere('/home/documents')
    document.create('poem.txt')
    show()
    expect(await document.save()).toBe(true)
    expect(store.text(path)).toBe('')
  })

  test('is stored before an editor is on screen too', async () => {
    const { document, show, type, store } = openDocument()
    document.create('poem.txt')
    expect(await document.save()).toBe(true)
    show()
    expect(document.getState()).toMatchObject({ path, isModified: false })
    type('x')
    await document.save()
    expect(store.text(path)).toBe('x')
  })

  test('never replaces a file of the same name by itself', async () => {
    const { document, show, type, store, notice } = openDocument({ files: { [path]: 'old' } })
    document.create('poem.txt')
    show()
    type('new')
    expect(await document.save()).toBe(false)
    expect(notice('name-taken')).toEqual({ kind: 'name-taken', path })
    expect(document.getState()).toMatchObject({ isModified: true, path: null })
    expect(store.text(path)).toBe('old')
    await document.keepAsCopy()
    expect(store.text('/home/documents/poem (2).txt')).toBe('new')
    expect(store.text(path)).toBe('old')
    expect(document.getState()).toMatchObject({ name: 'poem (2).txt', isModified: false, notices: [] })
  })

  test('replaces it when the person says so', async () => {
    const { document, show, type, store } = openDocument({ files: { [path]: 'old' } })
    document.create('poem.txt')
    show()
    type('new')
    await document.save()
    await document.overwrite()
    expect(store.text(path)).toBe('new')
    expect(document.getState()).toMatchObject({ path, isModified: false, notices: [] })
  })

  test('without a name cannot be saved without asking for one', async () => {
    const { document, show, type } = openDocument()
    document.create('')
    show()
    type('x')
    expect(await document.save()).toBe(false)
    expect(await document.saveAs('/home/other.txt')).toBe(true)
    expect(document.getState()).toMatchObject({ path: '/home/other.txt', name: 'other.txt' })
  })
})

describe('opening', () => {
  test('shows a file, unmodified; undoing a change makes it Saved again', async () => {
    const { document, type, store } = await opened()
    expect(document.text()).toBe('one')
    expect(document.getState()).toMatchObject({ isModified: false, size: 3, path })
    type(' two')
    expect(document.getState().isModified).toBe(true)
    await document.save()
    expect(store.text(path)).toBe('one two')
  })

  test('line endings, byte order mark and final newline survive a save', async () => {
    const { document, type, store } = await opened({ files: { [path]: '\uFEFFone\r\ntwo\r\n' } })
    expect(document.text()).toBe('one\ntwo\n')
    type('three\n')
    await document.save()
    expect(store.text(path)).toBe('\uFEFFone\r\ntwo\r\nthree\r\n')
  })

  test('a file that is not there, a folder and an unreadable file say why, and may be tried again', async () => {
    const { document, store } = openDocument({ files: { [path]: 'one' } })
    await document.open('/home/documents/nothing')
    expect(document.getState().phase).toMatchObject({ kind: 'failed', error: { code: 'ENOENT' } })
    await document.open('/home/documents')
    expect(document.getState().phase).toMatchObject({ kind: 'failed', error: { code: 'EISDIR' } })
    store.failReads('EIO')
    await document.open(path)
    expect(document.getState().phase).toMatchObject({ kind: 'failed', error: { code: 'EIO' } })
    store.failReads(null)
    await document.open(path)
    expect(document.getState().phase).toEqual({ kind: 'ready' })
  })

  test('a file that is no text is refused, and shown read-only when the person insists', async () => {
    const bytes = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x00, 0xff])
    const { document, show, type, notice } = openDocument({ files: { [path]: bytes } })
    await document.open(path)
    expect(document.getState().phase).toEqual({ kind: 'refused', reason: 'binary', size: 6 })
    await document.open(path, { force: true })
    show()
    expect(document.getState()).toMatchObject({ phase: { kind: 'ready' }, readOnly: 'binary' })
    expect(notice('read-only')).toBeDefined()
    type('x')
    expect(document.getState().isModified).toBe(false)
  })

  test('a very large file is shown read-only, a huge one politely refused', async () => {
    const { document } = openDocument({ files: { [path]: new Uint8Array(largestEditable + 1).fill(97) } })
    await document.open(path)
    expect(document.getState()).toMatchObject({ phase: { kind: 'ready' }, readOnly: 'large' })
    const huge = openDocument({ files: { [path]: new Uint8Array(largestText + 1) } })
    await huge.document.open(path)
    expect(huge.document.getState().phase).toMatchObject({ kind: 'refused', reason: 'too-large' })
  })

  test('a window that was given a text shows it; saving it asks nothing of a file that changed since', async () => {
    const { document, show, type, store } = openDocument({ files: { [path]: 'stored' } })
    await document.openContent('given\r\ntext', { path, name: 'poem.txt' })
    show()
    expect(document.text()).toBe('given\ntext')
    expect(document.getState().isModified).toBe(false)
    type('!')
    await document.save()
    expect(store.text(path)).toBe('given\ntext!')
  })
})

describe('a save that fails', () => {
  test.each(['ENOSPC', 'EPERM', 'EIO'] as const)(
    '%s keeps the text, Modified and the old file, and says what to do',
    async (code) => {
      const { document, type, store, notice } = await opened()
      type(' two')
      store.failWrites(code)
      expect(await document.save()).toBe(false)
      expect(notice('save-failed')).toMatchObject({ error: { code } })
      expect(document.text()).toBe('one two')
      expect(document.getState()).toMatchObject({ isModified: true, isSaving: false })
      expect(store.text(path)).toBe('one')
      store.failWrites(null)
      expect(await document.save()).toBe(true)
      expect(document.getState()).toMatchObject({ isModified: false, notices: [] })
    },
  )

  test('saving elsewhere helps, and the notice goes', async () => {
    const { document, type, store, notice } = await opened()
    type(' two')
    store.failWrites('EPERM')
    await document.save()
    store.failWrites(null)
    expect(await document.saveAs('/home/copy.txt')).toBe(true)
    expect(notice('save-failed')).toBeUndefined()
    expect(document.getState()).toMatchObject({ path: '/home/copy.txt', name: 'copy.txt' })
    expect([store.text(path), store.text('/home/copy.txt')]).toEqual(['one', 'one two'])
  })

  test('what is typed while a save is under way stays Modified and is a draft; a second save follows the first', async () => {
    const { document, type, store, kept, pass } = await opened()
    type(' two')
    const open = store.holdWrites()
    const first = document.save()
    await pass()
    expect(document.getState().isSaving).toBe(true)
    type(' three')
    open()
    await first
    expect(store.text(path)).toBe('one two')
    expect(document.getState()).toMatchObject({ isModified: true, isSaving: false })
    await pass(keepWithin)
    expect(kept.all()).toMatchObject([{ text: 'one two three' }])
    await Promise.all([document.save(), document.save()])
    expect(store.text(path)).toBe('one two three')
    expect(document.getState().isModified).toBe(false)
    expect(kept.all()).toEqual([])
  })
})

describe('a file that somebody else changes', () => {
  test('is shown anew while nothing is modified', async () => {
    const { document, store, pass } = await opened()
    store.changeElsewhere(path, 'theirs')
    await pass()
    expect(document.text()).toBe('theirs')
    expect(document.getState()).toMatchObject({ isModified: false, size: 6, notices: [] })
  })

  test('asks when this text is modified: show theirs', async () => {
    const { document, store, type, notice, pass } = await opened()
    type(' mine')
    store.changeElsewhere(path, 'theirs')
    await pass()
    expect(notice('conflict')).toEqual({ kind: 'conflict', copy: null, by: null })
    expect(document.text()).toBe('one mine')
    await document.reload()
    expect(document.text()).toBe('theirs')
    expect(document.getState()).toMatchObject({ isModified: false, notices: [] })
  })

  test('keep mine as a copy: both versions survive', async () => {
    const { document, store, type, pass } = await opened()
    type(' mine')
    store.changeElsewhere(path, 'theirs')
    await pass()
    await document.keepAsCopy()
    expect(store.text(path)).toBe('theirs')
    expect(store.text('/home/documents/poem (2).txt')).toBe('one mine')
    expect(document.getState()).toMatchObject({ name: 'poem (2).txt', isModified: false, notices: [] })
  })

  test('saving over it loses nothing: the text goes beside it, and the person decides', async () => {
    const { document, store, type, notice, pass } = await opened()
    type(' mine')
    store.changeElsewhere(path, 'theirs')
    await pass()
    expect(await document.save()).toBe(false)
    const copy = '/home/documents/poem (2).txt'
    expect(notice('conflict')).toEqual({ kind: 'conflict', copy, by: null })
    expect([store.text(path), store.text(copy)]).toEqual(['theirs', 'one mine'])
    expect(document.getState().isModified).toBe(true)
    type('!')
    await document.keepAsCopy()
    expect(store.names()).toEqual([path, copy])
    expect(store.text(copy)).toBe('one mine!')
    expect(document.getState()).toMatchObject({ path: copy, isModified: false, notices: [] })
  })

  test('overwriting it drops the copy that the save made', async () => {
    const { document, store, type, pass } = await opened()
    type(' mine')
    store.changeElsewhere(path, 'theirs')
    await document.save()
    await document.overwrite()
    await pass()
    expect(store.names()).toEqual([path])
    expect(store.text(path)).toBe('one mine')
    expect(document.getState()).toMatchObject({ path, isModified: false, notices: [] })
  })

  test('deleted, it stays here as Modified, and Save makes it again', async () => {
    const { document, store, notice, pass } = await opened()
    store.removeElsewhere('/home/documents')
    await pass()
    expect(notice('deleted')).toBeDefined()
    expect(document.getState().isModified).toBe(true)
    expect(await document.save()).toBe(true)
    expect(store.text(path)).toBe('one')
    expect(document.getState()).toMatchObject({ isModified: false, notices: [] })
  })

  test('gone with its shared folder, it stays here, and Save makes no folder in its place', async () => {
    const shared = '/shared/Trip/list.txt'
    const { document, show, store, notice, pass } = openDocument({ files: { [shared]: 'one' } })
    await document.open(shared)
    show()
    store.removeElsewhere('/shared/Trip')
    await pass()
    expect(notice('unshared')).toBeDefined()
    expect(document.getState().isModified).toBe(true)
    expect(await document.save()).toBe(false)
    expect(notice('save-failed')).toMatchObject({
      error: { code: 'EACCES', message: '“Trip” is no longer shared with you. Save the text elsewhere.' },
    })
    expect(await document.saveAs('/home/list.txt')).toBe(true)
    expect([store.names(), document.getState().notices]).toEqual([['/home/list.txt'], []])
  })

  test('made again by somebody else after it was deleted, it is not replaced unasked', async () => {
    const { document, store, notice, pass } = await opened()
    store.removeElsewhere(path)
    await pass()
    store.changeElsewhere(path, 'theirs')
    await pass()
    expect(notice('deleted')).toBeUndefined()
    expect(notice('conflict')).toBeDefined()
    expect(await document.save()).toBe(false)
    expect(store.text(path)).toBe('theirs')
  })

  test('that cannot be read again says so and keeps the text', async () => {
    const { document, store, notice, pass } = await opened()
    store.failReads('EIO')
    store.changeElsewhere(path, 'theirs')
    await pass()
    expect(notice('reload-failed')).toMatchObject({ error: { code: 'EIO' } })
    expect(document.text()).toBe('one')
  })

  test('of other line endings is opened anew', async () => {
    const { document, store, pass } = await opened()
    const { generation } = document.getState()
    store.changeElsewhere(path, 'a\r\nb\n')
    await pass()
    expect(document.getState()).toMatchObject({ format: { lineEnding: 'mixed' }, isModified: false })
    expect(document.getState().generation).toBeGreaterThan(generation)
    expect(document.initialText()).toBe('a\r\nb\n')
  })

  test('own saves are no news', async () => {
    const { document, type, pass } = await opened()
    type('!')
    await document.save()
    await pass()
    expect(document.getState().notices).toEqual([])
  })
})

describe('drafts', () => {
  test('are kept soon after a change, not with every key, and dropped by saving', async () => {
    const { document, kept, type, pass } = await opened()
    type('1')
    await pass(keepWithin - 1)
    expect(kept.writes()).toBe(0)
    type('2')
    await pass(1)
    expect(kept.all()).toEqual([
      {
        key: 'this-window',
        app: 'editor',
        path,
        name: 'poem.txt',
        text: 'one12',
        basedOn: 'r1',
        kept: testTime,
      },
    ])
    type('3')
    await pass(keepWithin)
    expect(kept.writes()).toBe(2)
    await document.save()
    expect(kept.all()).toEqual([])
  })

  test('are kept within 200 ms of the first key and of the last, however long somebody types', async () => {
    const { kept, type, pass } = await opened()
    expect(keepWithin).toBeLessThan(200)
    for (let key = 0; key < 40; key++) {
      type('x')
      await pass(25)
      const behind = 'one'.length + key + 1 - (kept.all()[0]?.text.length ?? 'one'.length)
      expect(behind * 25).toBeLessThanOrEqual(keepWithin)
    }
    expect(kept.writes()).toBeLessThanOrEqual((40 * 25) / keepWithin)
  })

  test('of long texts are kept whole once, then by what differs', async () => {
    const start = 'x'.repeat(longText)
    const { document, kept, type, pass } = await opened({ files: { [path]: start } })
    type('1')
    await pass(keepWithin)
    expect([kept.writes(), kept.edits()]).toEqual([1, 0])
    type('2')
    await pass(keepWithin)
    type('3')
    document.flushDraft()
    await pass()
    expect([kept.writes(), kept.edits()]).toEqual([3, 1])
    expect(kept.all()).toMatchObject([{ key: 'this-window', text: `${start}123` }])
    await document.discardChanges()
    expect(kept.all()).toEqual([])
  })

  test('of long texts that changed a lot are kept whole again', async () => {
    const start = 'x'.repeat(longText)
    const { kept, type, pass } = await opened({ files: { [path]: start } })
    type('1')
    await pass(keepWithin)
    type('y'.repeat(150_000))
    await pass(keepWithin)
    expect([kept.writes(), kept.edits()]).toEqual([2, 0])
    expect(kept.all()[0]?.text).toHaveLength(longText + 1 + 150_000)
  })

  test('of very long texts wait for a moment of rest, but never long', async () => {
    const { kept, type, pass } = await opened({ files: { [path]: 'x'.repeat(1_100_000) } })
    vi.stubGlobal('requestIdleCallback', (callback: () => void, { timeout }: { timeout: number }) =>
      setTimeout(callback, timeout),
    )
    vi.stubGlobal('cancelIdleCallback', clearTimeout)
    onTestFinished(() => void vi.unstubAllGlobals())
    type('1')
    await pass(keepWithin)
    expect(kept.writes()).toBe(0)
    await pass(199 - keepWithin)
    expect(kept.writes()).toBe(1)
  })

  test('of long texts whose whole could not be kept are tried whole again', async () => {
    const { kept, type, pass } = await opened({ files: { [path]: 'x'.repeat(longText) } })
    kept.fail('ENOSPC')
    type('1')
    await pass(keepWithin)
    kept.fail(null)
    type('2')
    await pass(keepWithin)
    expect(kept.edits()).toBe(0)
    expect(kept.all()[0]?.text.slice(-3)).toBe('x12')
  })

  test('are kept at once when the page may go away, and when the window ends', async () => {
    const { document, kept, type, pass, stop, hide } = await opened()
    type('1')
    document.flushDraft()
    expect(kept.writes()).toBe(1)
    document.flushDraft()
    expect(kept.writes()).toBe(1)
    type('2')
    hide()
    stop()
    await pass()
    expect(kept.all()).toMatchObject([{ text: 'one12' }])
  })

  test('are dropped when the person does not want to save, or undoes everything', async () => {
    const { document, kept, type, pass } = await opened()
    type('1')
    await pass(keepWithin)
    await document.discardChanges()
    expect(kept.all()).toEqual([])
    type('2')
    await pass(keepWithin)
    expect(kept.all()).toHaveLength(1)
    await document.reload()
    expect(kept.all()).toEqual([])
  })

  test('that cannot be kept are told of, once it works again no more', async () => {
    const { kept, type, notice, pass } = await opened()
    kept.fail('ENOSPC')
    type('1')
    await pass(keepWithin)
    expect(notice('draft-failed')).toMatchObject({ error: { code: 'ENOSPC' } })
    kept.fail(null)
    type('2')
    await pass(keepWithin)
    expect(notice('draft-failed')).toBeUndefined()
  })

  test('of a crash are offered when the file is opened: restore', async () => {
    const draft = draftOf({ path, text: 'one unsaved', basedOn: 'r1' })
    const { document, kept, store, notice } = await opened({ files: { [path]: 'one' }, drafts: [draft] })
    expect(notice('draft-found')).toEqual({ kind: 'draft-found', draft, isOutdated: false })
    await document.restoreDraft(draft)
    expect(document.text()).toBe('one unsaved')
    expect(document.getState()).toMatchObject({ isModified: true, notices: [] })
    expect(kept.all()).toMatchObject([{ key: 'this-window', text: 'one unsaved' }])
    await document.save()
    expect(store.text(path)).toBe('one unsaved')
  })

  test('of a crash are offered when the file is opened: discard, then the next', async () => {
    const older = draftOf({ key: 'older', path, text: 'older', kept: testTime - 1000 })
    const newer = draftOf({ key: 'newer', path, text: 'newer' })
    const { document, kept, notice } = await opened({ files: { [path]: 'one' }, drafts: [older, newer] })
    expect(notice('draft-found')).toMatchObject({ draft: newer })
    await document.dropDraft(newer)
    expect(notice('draft-found')).toMatchObject({ draft: older })
    await document.dropDraft(older)
    expect(notice('draft-found')).toBeUndefined()
    expect(kept.all()).toEqual([])
  })

  test('made from an older version meet the newer one as a conflict when saved', async () => {
    const draft = draftOf({ path, text: 'mine', basedOn: 'r0' })
    const { document, store, notice } = await opened({ files: { [path]: 'theirs' }, drafts: [draft] })
    expect(notice('draft-found')).toMatchObject({ isOutdated: true })
    await document.restoreDraft(draft)
    expect(await document.save()).toBe(false)
    expect(store.text(path)).toBe('theirs')
    expect(store.text('/home/documents/poem (2).txt')).toBe('mine')
  })

  test('that say what the file says are dropped silently', async () => {
    const { kept, notice } = await opened({
      files: { [path]: 'one' },
      drafts: [draftOf({ path, text: 'one' })],
    })
    expect(notice('draft-found')).toBeUndefined()
    expect(kept.all()).toEqual([])
  })

  test('of another open window are left alone', async () => {
    const draft = draftOf({ path, text: 'being typed' })
    const desk = await opened({ files: { [path]: 'one' }, drafts: [draft], openElsewhere: ['earlier'] })
    expect(desk.notice('draft-found')).toBeUndefined()
    desk.type(' mine')
    await desk.pass(keepWithin)
    expect(desk.kept.all().map(({ text }) => text)).toEqual(['being typed', 'one mine'])
  })

  test('of new files are listed in the new-file dialog, this app only, and come back with their name', async () => {
    const drafts = [
      draftOf({ key: 'a', name: 'poem.txt', text: 'verse' }),
      draftOf({ key: 'b', app: 'codeeditor' }),
    ]
    const { document, kept, pass, show, store } = openDocument({ drafts })
    await document.listRecoverable()
    const [offered] = document.getState().recoverable
    expect(document.getState().recoverable).toHaveLength(1)
    if (!offered) throw new Error('nothing offered')
    await document.restoreDraft(offered)
    show()
    expect(document.text()).toBe('verse')
    expect(document.getState()).toMatchObject({ name: 'poem.txt', isModified: true })
    await pass(keepWithin)
    expect(kept.all().map(({ key }) => key)).toEqual(['b', 'this-window'])
    await document.save()
    expect(store.text(path)).toBe('verse')
  })

  describe('of a window that comes back are there without a question', () => {
    test('over the file as it is now; what was stored since is met when it is saved', async () => {
      const draft = draftOf({ path, text: 'mine', basedOn: 'r0' })
      const desk = await opened({ files: { [path]: 'theirs' }, drafts: [draft], returnsTo: 'earlier' })
      expect(desk.notice('draft-found')).toBeUndefined()
      expect(desk.document.text()).toBe('mine')
      expect(desk.document.getState().isModified).toBe(true)
      await desk.pass(keepWithin)
      expect(desk.kept.all().map(({ key }) => key)).toEqual(['this-window'])
      expect(await desk.document.save()).toBe(false)
      expect(desk.notice('conflict')).toBeTruthy()
    })

    test('of a new file with its name', async () => {
      const { document, show } = openDocument({ drafts: [draftOf({ text: 'verse' })], returnsTo: 'earlier' })
      await document.listRecoverable()
      show()
      expect(document.text()).toBe('verse')
      expect(document.getState()).toMatchObject({ name: 'poem.txt', isModified: true })
    })

    test('over a text that it was opened with', async () => {
      const draft = draftOf({ name: '', text: 'given and changed' })
      const { document, show, pass } = openDocument({ drafts: [draft], returnsTo: 'earlier' })
      await document.openContent('given', { path: null, name: '' })
      await document.restoreOwnDraft()
      show()
      expect(document.text()).toBe('given and changed')
      await pass(keepWithin)
    })

    test('and never where another window has them, as in a tab that was duplicated', async () => {
      const draft = draftOf({ path, text: 'being typed' })
      const setUp = {
        files: { [path]: 'one' },
        drafts: [draft],
        openElsewhere: ['earlier'],
        returnsTo: 'earlier',
      }
      const { document } = await opened(setUp)
      expect(document.text()).toBe('one')
    })
  })

  test('of a file that is gone come back from the new-file dialog, and Save makes the file', async () => {
    const draft = draftOf({ path, text: 'verse', basedOn: 'r9' })
    const { document, show, store } = openDocument({ drafts: [draft] })
    await document.restoreDraft(draft)
    show()
    expect(document.text()).toBe('verse')
    expect(document.getState().isModified).toBe(true)
    expect(await document.save()).toBe(true)
    expect(store.text(path)).toBe('verse')
  })
})
