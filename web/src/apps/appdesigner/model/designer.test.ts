// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createTestOs } from '@/root/testing/test-os'
import { memoryStorage } from '@/lib/key-value-storage'
import { log } from '@/lib/log'
import { createDesigner, designedPath } from './designer'
import { drawnIcons } from './drawn-icons'
import { createDesignerPreferences } from './designer-preferences'
import { createSavedApps } from './saved-apps'
import { starterPage, templateOf } from './templates'

const now = Date.parse('2026-11-21T17:00:00.000Z')

beforeEach(() => {
  vi.spyOn(log, 'warn').mockImplementation(() => undefined)
  vi.spyOn(log, 'info').mockImplementation(() => undefined)
})
const ends: (() => void)[] = []
afterEach(() => {
  for (const end of ends.splice(0)) end()
})

function open() {
  const storage = memoryStorage()
  const { os } = createTestOs({ storage })
  const windowId = os.windows.open('appdesigner')
  const download = vi.fn<(text: string, name: string) => void>()
  const savedApps = createSavedApps(os.storage('designer-apps'), () => now)
  const live = { hold: () => () => undefined, keys: () => Promise.resolve(new Set<string>()) }
  const designer = createDesigner({
    os,
    windowId,
    savedApps,
    preferences: createDesignerPreferences(os.storage('appdesigner')),
    download,
    live,
    now: () => now,
  })
  ends.push(designer.start())
  const toast = () => {
    const notice = os.notifications.getState()
    return notice && [notice.title, notice.variant ?? 'default']
  }
  /** Answers the next question. */
  const answer = async (with_: Parameters<typeof designer.questions.answer>[0]) => {
    await vi.waitFor(() => expect(designer.questions.getState()).not.toBeNull())
    const question = designer.questions.getState()
    designer.questions.answer(with_)
    return question?.kind
  }
  return { os, designer, download, toast, answer, windowId, savedApps, storage, live }
}

describe('the start', () => {
  test('has a default name, description and icon, and a page that counts [B2.78]', () => {
    const { designer } = open()
    expect(designer.work.page()).toEqual(starterPage)
    expect([starterPage.name, starterPage.description]).toEqual([
      'My Counter',
      'Counts up, down and back to zero.',
    ])
    expect(starterPage.icon).toMatch(/^data:image\/svg/)
    expect(starterPage.htmlContent).toContain('<output id="count"')
    expect(designer.work.getState().isModified).toBe(false)
  })
})

describe('preview', () => {
  test('asks for a preview window with the page of now, as the first version [B7.25 B8.54 B9.5]', () => {
    const { os, designer, toast } = open()
    const heard = vi.fn<(detail: unknown) => void>()
    ends.push(os.events.on('app-install-request', heard))
    designer.work.setInfo({ name: ' Dice ' })
    expect(designer.preview()).toBe(true)
    expect(heard.mock.calls[0]?.[0]).toMatchObject({
      id: `preview-${now}`,
      name: 'Preview: Dice',
      path: `/apps/preview/preview-${now}`,
      type: 'htmlapp',
      version: '1.0.0',
      htmlContent: starterPage.htmlContent,
      icon: starterPage.icon,
      files: [],
    })
    expect(toast()).toEqual(['Preview Opened', 'default'])
  })

  test('an empty page and one without tags are no app [B8.54 B8.1]', () => {
    const { os, designer, toast } = open()
    const heard = vi.fn<(detail: unknown) => void>()
    ends.push(os.events.on('app-install-request', heard))
    for (const html of ['  ', 'just words']) {
      designer.work.replaceHtml(html)
      expect(designer.preview()).toBe(false)
      expect(toast()).toEqual(['Preview Failed', 'destructive'])
    }
    expect(heard).not.toHaveBeenCalled()
  })
})

describe('saving', () => {
  test('stores the app, then the same app again [B3.29 B8.54]', async () => {
    const { designer, toast } = open()
    expect(await designer.save()).toBe(true)
    expect(toast()).toEqual(['App Saved!', 'default'])
    designer.work.setInfo({ description: 'Other' })
    await designer.save()
    expect(designer.savedApps.getState().apps).toEqual([
      { ...starterPage, description: 'Other', id: `app-${now}`, created_at: '2026-11-21T17:00:00.000Z' },
    ])
    expect(designer.work.getState().isModified).toBe(false)
  })

  test('a copy is another app, and the current one from then on', async () => {
    const { designer } = open()
    await designer.save()
    expect(designer.saveAsCopy()).toBe(true)
    expect(designer.savedApps.getState().apps.map(({ name }) => name)).toEqual([
      'My Counter',
      'My Counter (copy)',
    ])
    expect(designer.work.getState()).toMatchObject({ id: `app-${now + 1}`, name: 'My Counter (copy)' })
  })

  test('a full storage says Save Failed and what to do, and the work stays [B8.54 B8.1]', async () => {
    const { os, designer, storage, toast } = open()
    storage.set = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
    designer.work.setInfo({ name: 'Dice' })
    expect(await designer.save()).toBe(false)
    expect(toast()).toEqual(['Save Failed', 'destructive'])
    expect(os.notifications.getState()?.description).toContain('Export the app, or delete apps')
    expect(designer.work.getState()).toMatchObject({ name: 'Dice', isModified: true })
  })

  test('an app without a name is not saved [B8.54]', async () => {
    const { designer, toast } = open()
    designer.work.setInfo({ name: '  ' })
    expect(await designer.save()).toBe(false)
    expect(toast()).toEqual(['Save Failed', 'destructive'])
  })

  test('an app that another window saved meanwhile is not overwritten unasked', async () => {
    const { designer, savedApps, answer } = open()
    await designer.save()
    const id = `app-${now}`
    savedApps.save({ ...starterPage, name: 'Theirs' }, id)
    designer.work.setInfo({ name: 'Mine' })
    const refused = designer.save()
    expect(await answer('cancel')).toBe('changed')
    expect(await refused).toBe(false)
    expect(savedApps.getState().apps[0]?.name).toBe('Theirs')
    const insisted = designer.save()
    await answer('save')
    expect(await insisted).toBe(true)
    expect(savedApps.getState().apps[0]?.name).toBe('Mine')
  })
})

describe('saved apps', () => {
  test('are loaded; what is not saved is asked about first [B2.73 B8.54]', async () => {
    const { designer, toast, answer } = open()
    await designer.save()
    const [app] = designer.savedApps.getState().apps
    if (!app) throw new Error('not saved')
    await designer.startNew()
    designer.work.setInfo({ name: 'Unsaved' })
    const refused = designer.load(app)
    expect(await answer('cancel')).toBe('unsaved')
    expect([await refused, designer.work.getState().name]).toEqual([false, 'Unsaved'])
    const loaded = designer.load(app)
    await answer('discard')
    expect([await loaded, designer.work.page()]).toEqual([true, starterPage])
    expect(toast()).toEqual(['App Loaded', 'default'])
    designer.work.bringBack()
    expect(designer.work.getState().name).toBe('Unsaved')
  })

  test('are deleted after a question; the open one stays as unsaved work [B2.73 B8.54]', async () => {
    const { designer, toast, answer } = open()
    await designer.save()
    const [app] = designer.savedApps.getState().apps
    if (!app) throw new Error('not saved')
    const kept = designer.remove(app)
    expect(await answer('cancel')).toBe('delete')
    expect([await kept, designer.savedApps.getState().apps.length]).toEqual([false, 1])
    const gone = designer.remove(app)
    await answer('discard')
    expect([await gone, designer.savedApps.getState().apps.length]).toEqual([true, 0])
    expect(toast()).toEqual(['App Deleted', 'default'])
    expect(designer.work.getState()).toMatchObject({ id: null, isModified: true })
  })

  test('get an icon on the desktop under a path that stays, and a newer version takes its place', async () => {
    const { os, designer, toast, answer } = open()
    const { installDesktopHandlers } = await import('@/kernel/desktop/install')
    ends.push(installDesktopHandlers(os))
    await designer.save()
    const [app] = designer.savedApps.getState().apps
    if (!app) throw new Error('not saved')
    expect(await designer.install({ ...app, icon: ' ' })).toBe(true)
    expect(os.desktopIcons.getState()).toMatchObject([
      { name: 'My Counter', path: designedPath(app.id), icon: drawnIcons.Paw },
    ])
    expect(toast()).toEqual(['On the Desktop', 'default'])
    await designer.install({ ...app, name: 'Renamed' })
    expect(os.desktopIcons.getState().map(({ name }) => name)).toEqual(['Renamed'])
    const other = designer.install({ ...app, id: 'app-2', name: 'Renamed' })
    expect(await answer('cancel')).toBe('icon')
    expect([await other, os.desktopIcons.getState()[0]?.path]).toEqual([false, designedPath(app.id)])
  })
})

describe('export and import', () => {
  test('export hands the file to the browser [B2.71 B3.29 B5.27 B8.54]', () => {
    const { designer, download, toast } = open()
    designer.export()
    const [text, name] = download.mock.calls[0] ?? []
    expect(name).toBe('my_counter.json')
    expect(JSON.parse(text ?? '')).toEqual({ ...starterPage, created_at: '2026-11-21T17:00:00.000Z' })
    expect(toast()).toEqual(['App Exported', 'default'])
  })

  test('export writes into the files of the desktop', async () => {
    const { os, designer, toast } = open()
    const exported = designer.exportToFiles()
    const request = os.fileDialogs.getState()
    if (request?.kind !== 'save') throw new Error('not asked')
    expect(request.options.name).toBe('my_counter.json')
    request.answer('/home/documents/my_counter.json')
    await exported
    expect((await os.files.readText('/home/documents/my_counter.json')).ok).toBe(true)
    expect(toast()).toEqual(['App Exported', 'default'])
  })

  test('import opens what was exported as a new app, and asks before it makes room', async () => {
    const { os, designer, answer } = open()
    const page = { name: 'Dice', description: '', icon: '🎲', htmlContent: '<p>6</p>' }
    await os.files.write('/home/documents/dice.json', JSON.stringify(page))
    await designer.importChoice.choosePath('/home/documents/dice.json')
    designer.work.setInfo({ name: 'Unsaved' })
    const refused = designer.import()
    await answer('cancel')
    expect([await refused, designer.work.getState().name]).toEqual([false, 'Unsaved'])
    const imported = designer.import()
    await answer('discard')
    expect(await imported).toBe(true)
    expect(designer.work.page()).toEqual(page)
    expect(designer.work.getState()).toMatchObject({ id: null, isModified: true })
    expect(designer.importChoice.getState().file).toBeNull()
  })

  test('a file that is no app leaves everything as it is and says why', async () => {
    const { designer } = open()
    const file = { name: 'a.json', size: 2, text: () => Promise.resolve('[]') }
    designer.importChoice.chooseUpload(file)
    expect(await designer.import()).toBe(false)
    expect(designer.importChoice.getState().problem?.message).toContain('not an exported app')
    designer.importChoice.chooseUpload({ ...file, text: () => Promise.reject(new Error('gone')) })
    await designer.import()
    expect(designer.importChoice.getState().problem?.message).toContain('could not be read')
    await designer.importChoice.choosePath('/home/nowhere.json')
    expect(designer.importChoice.getState()).toMatchObject({
      file: null,
      problem: { message: expect.stringContaining('nowhere') },
    })
    expect(designer.work.page()).toEqual(starterPage)
  })
})

describe('templates', () => {
  test('a new app begins with the chosen one [B2.75]', async () => {
    const { designer } = open()
    designer.preferences.update({ template: 'game' })
    expect(await designer.startNew()).toBe(true)
    expect(designer.work.page()).toEqual(templateOf('game').page)
    expect(designer.work.getState().isModified).toBe(false)
  })

  test('one that is applied takes the page’s place after a question; the work can be brought back [B2.75]', async () => {
    const { designer, answer } = open()
    designer.work.setInfo({ name: 'Mine' })
    const refused = designer.applyTemplate('widget')
    expect(await answer('cancel')).toBe('template')
    expect([await refused, designer.work.page().htmlContent]).toEqual([false, starterPage.htmlContent])
    const applied = designer.applyTemplate('widget')
    await answer('discard')
    expect(await applied).toBe(true)
    expect(designer.work.page()).toMatchObject({
      name: 'Mine',
      htmlContent: templateOf('widget').page.htmlContent,
    })
    designer.work.bringBack()
    expect(designer.work.page()).toMatchObject({ name: 'Mine', htmlContent: starterPage.htmlContent })
  })
})

describe('unsaved work', () => {
  test('is asked about when the window closes', async () => {
    const { os, designer, windowId, answer } = open()
    designer.work.setInfo({ name: 'Dice' })
    const kept = os.windows.close(windowId)
    expect(await answer('cancel')).toBe('unsaved')
    expect(await kept).toBe(false)
    const closed = os.windows.close(windowId)
    await answer('save')
    expect(await closed).toBe(true)
    expect(designer.savedApps.getState().apps.map(({ name }) => name)).toEqual(['Dice'])
  })

  test('is kept for a crash, found by the next window and restored', async () => {
    const { os, designer, live } = open()
    designer.work.setInfo({ name: 'Dice' })
    designer.drafts.flush()
    await vi.waitFor(async () => expect(await os.drafts.list()).toHaveLength(1))
    const next = createDesigner({
      os,
      windowId: 'appdesigner-2',
      savedApps: createSavedApps(os.storage('designer-apps'), () => now),
      preferences: createDesignerPreferences(os.storage('appdesigner')),
      download: () => undefined,
      live,
      now: () => now,
    })
    ends.push(next.start())
    await vi.waitFor(() => expect(next.drafts.found.getState()).toHaveLength(1))
    const [found] = next.drafts.found.getState()
    await next.restoreFound(found?.key ?? '')
    expect(next.work.page()).toEqual({ ...starterPage, name: 'Dice' })
    expect(next.work.getState().isModified).toBe(true)
    expect(next.drafts.found.getState()).toEqual([])
  })

  test('that is saved leaves no draft', async () => {
    const { os, designer } = open()
    designer.work.setInfo({ name: 'Dice' })
    designer.drafts.flush()
    await vi.waitFor(async () => expect(await os.drafts.list()).toHaveLength(1))
    await designer.save()
    await vi.waitFor(async () => expect(await os.drafts.list()).toHaveLength(0))
  })
})
