import { beforeEach, expect, test, vi } from 'vitest'
import { createNotifications } from '@/kernel/notifications/notifications'
import { createDeviceStorage } from '@/kernel/storage/device-storage'
import { memoryOsStorage } from '@/kernel/storage/testing/memory-os-storage'
import { log } from '@/lib/log'
import { createStorageTabs } from '@/lib/testing/storage-tabs'
import { createSettingsStore } from './store'

const load = vi.hoisted(() => ({ ar: vi.fn(async () => ({ start: {}, later: {} })) }))
vi.mock('virtual:texts', () => ({
  languages: {
    ar: load.ar,
    de: async () => ({ start: {}, later: {} }),
    'en-XA': async () => ({ start: {}, later: {} }),
  },
}))

const { currentLanguage, speak } = await import('@/lib/language/define-texts')
const { askForLanguage, choiceOfDevice } = await import('@/lib/language/start-language')
const { followLanguage } = await import('./follow-language')

beforeEach(async () => {
  load.ar.mockImplementation(async () => ({ start: {}, later: {} }))
  vi.spyOn(log, 'warn').mockImplementation(() => undefined)
  vi.stubGlobal('navigator', { languages: ['en'] })
  await speak('en')
})

const settingsKey = 'otteros-settings-ada'

/** A browser in which a person has chosen this before. */
function setUp(language?: string) {
  const tabs = createStorageTabs(language ? { [settingsKey]: JSON.stringify({ language }) } : {})
  const openTab = () => {
    const tab = tabs.open()
    const storage = createDeviceStorage(tab)
    const notifications = createNotifications()
    const settings = createSettingsStore({ storage: memoryOsStorage(tab, 'ada'), username: 'Ada' })
    const start = () => followLanguage({ settings, notifications, storage })
    return { storage, settings, start, toast: () => notifications.getState()?.description ?? null }
  }
  return { tabs, openTab, ...openTab() }
}
const spoken = () => currentLanguage().tag

test('a change is spoken at once, and by the login screen of this device', async () => {
  const { settings, storage, start } = setUp()
  const end = start()
  settings.update({ language: 'de' })
  await expect.poll(spoken).toBe('de')
  expect(choiceOfDevice(storage)).toBe('de')
  settings.update({ language: 'browser' })
  await expect.poll(spoken).toBe('en')
  expect(choiceOfDevice(storage)).toBe('browser')
  end()
})

test('a desktop begins in the language of its person, whoever was here before', async () => {
  const { storage, start } = setUp('de')
  storage('language').set('ar')
  start()
  await expect.poll(spoken).toBe('de')
  expect(choiceOfDevice(storage)).toBe('de')
})

test('what was chosen before signing in becomes the person’s', async () => {
  const { settings, storage, start } = setUp('ar')
  await askForLanguage(storage, 'de')
  start()
  expect(settings.getState().language).toBe('de')
  await expect.poll(spoken).toBe('de')
})

test('the other tabs of the person follow', async () => {
  const { openTab, start } = setUp()
  start()
  openTab().settings.update({ language: 'de' })
  await expect.poll(spoken).toBe('de')
})

test('a language that cannot be loaded is told, and the one before stays chosen', async () => {
  load.ar.mockRejectedValue(new Error('offline'))
  const { settings, storage, start, toast } = setUp('de')
  start()
  await expect.poll(spoken).toBe('de')
  settings.update({ language: 'ar' })
  await expect.poll(() => settings.getState().language).toBe('de')
  expect(toast()).toMatch(/^The language could not be loaded/)
  expect([currentLanguage().tag, choiceOfDevice(storage)]).toEqual(['de', 'de'])
})

test('what another tab chose and this one cannot load stays chosen there', async () => {
  const { openTab, settings, start, toast } = setUp()
  start()
  load.ar.mockRejectedValueOnce(new Error('offline'))
  openTab().settings.update({ language: 'ar' })
  await expect.poll(toast).toMatch(/^The language could not be loaded/)
  expect([currentLanguage().tag, settings.getState().language]).toEqual(['en', 'ar'])
})

test('a language that this version does not have is told, and kept for the one that has it', () => {
  const { settings, start, tabs } = setUp('fr')
  start()
  expect(settings.notes).toEqual([{ field: 'language' }])
  settings.update({ theme: 'dark' })
  expect(JSON.parse(tabs.values.get(settingsKey) ?? '')).toMatchObject({
    language: 'fr',
    theme: 'dark',
  })
})

test('the pseudo-language of tests stays', async () => {
  const { storage, start } = setUp()
  storage('language').set('en-XA')
  await speak('en-XA')
  start()
  await Promise.resolve()
  expect(currentLanguage().tag).toBe('en-XA')
})
