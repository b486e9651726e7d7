import { expect, test } from 'vitest'
import { defaultSettings, settingFields } from './fields'
import { settingSections } from './sections'

const values = defaultSettings('Ada')
const settings = { window: 'settings' } as const
const listed = (place: Parameters<typeof settingSections>[0]) =>
  settingSections(place, values).map(({ title, settings: shown }) => [title, shown.map(({ name }) => name)])

test('each window and tab has its settings, in sections', () => {
  expect(listed({ ...settings, tab: 'display' })).toEqual([
    ['Screen', ['resolution', 'scaling']],
    ['Region', ['language']],
    ['Windows', ['reopenWindows']],
    ['Wallpaper', ['wallpaper']],
    ['Notifications', ['doNotDisturb', 'toastInvitations', 'toastMembers', 'toastMessages', 'toastReviews']],
  ])
  expect(listed({ ...settings, tab: 'appearance' })).toEqual([['Appearance', ['theme', 'osStyle']]])
  expect(listed({ ...settings, tab: 'security' })).toEqual([
    ['Protection', ['kernelAccessWarnings', 'fileSystemProtection', 'autoLockScreen', 'autoLockMinutes']],
  ])
  expect(listed({ window: 'otteros-settings', tab: null })).toEqual([
    ['Developer Settings', ['autoOpenCodeEditor']],
    ['Appearance', ['osStyle']],
    ['Time & Date', ['timezone']],
  ])
})

test('every setting is where its record says', () => {
  for (const [name, { places }] of Object.entries(settingFields))
    for (const place of places) expect(listed(place).flat(2)).toContain(name)
})

test('a setting is shown with its value, and changes to what it can be alone', () => {
  const [screen] = settingSections({ ...settings, tab: 'display' }, { ...values, scaling: '125%' })
  const [, scaling] = screen?.settings ?? []
  expect(scaling).toMatchObject({ title: 'Scaling', hint: 'The size of texts and controls.', value: '125%' })
  expect(scaling?.changeTo('150%')).toEqual({ scaling: '150%' })
  expect(scaling?.changeTo('200%')).toBeNull()
})

test('one that needs another can be set while that is on', () => {
  const isOffered = (autoLockScreen: boolean) =>
    settingSections({ ...settings, tab: 'security' }, { ...values, autoLockScreen })
      .flatMap((section) => section.settings)
      .find(({ name }) => name === 'autoLockMinutes')?.isEnabled
  expect([isOffered(false), isOffered(true)]).toEqual([false, true])
})
