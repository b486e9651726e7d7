// @vitest-environment happy-dom
import { act, cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { createNotifications } from '@/kernel/notifications/notifications'
import { createSettingsStore } from '@/kernel/settings/store'
import { memoryOsStorage } from '@/kernel/storage/testing/memory-os-storage'
import { type KeyValueStorage, memoryStorage } from '@/lib/key-value-storage'
import { createTestOs } from '@/root/testing/test-os'
import SystemSettingsView from './View'

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

function setUp(storage: KeyValueStorage = memoryStorage()) {
  const settings = createSettingsStore({
    storage: memoryOsStorage(storage, 'ada'),
    username: 'Ada',
    onWarning: () => undefined,
  })
  const notifications = createNotifications()
  const { files, fileStorage, media, recycleBin, apps, commands, windows } = createTestOs().os
  const open = vi.spyOn(windows, 'open')
  render(
    <SystemSettingsView
      window={{ metadata: null }}
      os={{ settings, notifications, files, fileStorage, media, recycleBin, apps, commands, windows }}
    />,
  )
  const saved = (): unknown => JSON.parse(storage.get('otteros-settings-ada') ?? 'null')
  return { settings, notifications, saved, open }
}

const optionsOf = (select: HTMLElement) =>
  within(select)
    .getAllByRole<HTMLOptionElement>('option')
    .map((option) => [option.value, option.textContent])

describe('the OtterOS Settings window', () => {
  test('has the System section with its three groups and an Apply Settings button [B2.60 B2.61 B2.62 B2.63]', () => {
    setUp()
    expect(screen.getAllByRole('heading').map((heading) => heading.textContent)).toEqual([
      'System',
      'Developer Settings',
      'Appearance',
      'Time & Date',
      'Files',
      'Keyboard shortcuts',
    ])
    const group = (name: string) => within(screen.getByRole('region', { name }))
    expect(
      group('Developer Settings').getByRole('checkbox', { name: 'Auto Open in Code Editor' }),
    ).toBeTruthy()
    expect(group('Appearance').getByRole('combobox', { name: 'OS Style' })).toBeTruthy()
    expect(group('Time & Date').getByRole('combobox', { name: 'Timezone' })).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Apply Settings' })).toBeTruthy()
  })

  test('says where theme, wallpaper and language are, and leads there', async () => {
    const { open } = setUp()
    const link = (section: string) =>
      within(screen.getByRole('region', { name: section })).getByRole('button', { name: 'Settings' })
    await userEvent.click(link('Appearance'))
    expect(open).toHaveBeenLastCalledWith('settings', { metadata: { tab: 'appearance' } })
    await userEvent.click(link('Time & Date'))
    expect(open).toHaveBeenLastCalledWith('settings', { metadata: { tab: 'display' } })
  })

  test('starts with the defaults [B3.3 B9.7]', () => {
    setUp()
    expect(screen.getByLabelText<HTMLInputElement>('Auto Open in Code Editor').checked).toBe(true)
    expect(screen.getByLabelText<HTMLSelectElement>('OS Style').value).toBe('default')
    expect(screen.getByLabelText<HTMLSelectElement>('Timezone').value).toBe('UTC-5')
  })

  test('names the four OS styles [B3.4 B3.5 B3.6 B3.7 B3.8]', () => {
    setUp()
    expect(optionsOf(screen.getByLabelText('OS Style'))).toEqual([
      ['default', 'Default Blue (Blue over White)'],
      ['redblack', 'Red Matrix (Red over Black)'],
      ['bluegold', 'Royal (Blue over Gold)'],
      ['greyblack', 'Dark Mode (Grey over Black)'],
    ])
  })

  test('offers the timezones UTC-12 to UTC+12 in whole hours [B3.9 A9.10]', () => {
    setUp()
    const values = optionsOf(screen.getByLabelText('Timezone')).map(([value]) => value)
    expect(values).toEqual(
      Array.from({ length: 25 }, (_, index) => (index < 12 ? `UTC-${12 - index}` : `UTC+${index - 12}`)),
    )
  })

  test('offers cities by part of the world; the one chosen is in the list of hours too, until hours are chosen', async () => {
    const { saved, settings } = setUp()
    const user = userEvent.setup({ delay: null })
    const city = screen.getByLabelText<HTMLSelectElement>('City')
    const hours = screen.getByLabelText<HTMLSelectElement>('Timezone')
    expect(city.selectedOptions[0]?.textContent).toBe('Choose a city')
    const europe = within(city).getByRole('group', { name: 'Europe' })
    await user.selectOptions(city, within(europe).getByRole('option', { name: 'Berlin' }))
    expect(saved()).toMatchObject({ timezone: 'Europe/Berlin' })
    expect(hours.selectedOptions[0]?.textContent).toMatch(/^Berlin \(UTC\+[12] now\)$/)
    await user.selectOptions(hours, 'UTC+9')
    expect(saved()).toMatchObject({ timezone: 'UTC+9' })
    expect(city.value).toBe('')
    expect(hours.options).toHaveLength(25)
    act(() => void settings.update({ timezone: 'Etc/GMT+5' }))
    expect(city.selectedOptions[0]?.textContent).toBe('GMT+5')
  })

  test('applies and saves each change at once [A4.27]', async () => {
    const { saved } = setUp()
    const user = userEvent.setup({ delay: null })
    await user.click(screen.getByLabelText('Auto Open in Code Editor'))
    await user.selectOptions(screen.getByLabelText('OS Style'), 'bluegold')
    await user.selectOptions(screen.getByLabelText('Timezone'), 'UTC+9')
    expect(saved()).toMatchObject({ autoOpenCodeEditor: false, osStyle: 'bluegold', timezone: 'UTC+9' })
  })

  test('follows changes that are made elsewhere', () => {
    const { settings } = setUp()
    act(() => void settings.update({ osStyle: 'greyblack', autoOpenCodeEditor: false }))
    expect(screen.getByLabelText<HTMLSelectElement>('OS Style').value).toBe('greyblack')
    expect(screen.getByLabelText<HTMLInputElement>('Auto Open in Code Editor').checked).toBe(false)
  })

  test('shows the time in the chosen timezone and keeps it right', () => {
    vi.useFakeTimers({ now: new Date('2026-11-21T12:00:00Z') })
    const { settings } = setUp()
    const shown = () => document.querySelector('time')?.getAttribute('datetime')
    expect(shown()).toBe('2026-11-21T07:00:00-05:00')
    act(() => void vi.advanceTimersByTime(1000))
    expect(shown()).toBe('2026-11-21T07:00:01-05:00')
    act(() => void settings.update({ timezone: 'UTC+12' }))
    expect(shown()).toBe('2026-11-22T00:00:01+12:00')
  })

  test('Apply Settings saves and says so [B2.63 A8.9]', async () => {
    const { notifications, settings, saved } = setUp()
    await userEvent.setup({ delay: null }).click(screen.getByRole('button', { name: 'Apply Settings' }))
    expect(saved()).toEqual(settings.getState())
    expect(notifications.getState()).toMatchObject({
      title: 'Settings Applied',
      description: 'Your settings have been saved and applied successfully.',
    })
  })

  test('Apply Settings says when saving failed [A8.10]', async () => {
    const { notifications } = setUp({
      ...memoryStorage(),
      set: () => {
        throw new DOMException('full', 'QuotaExceededError')
      },
    })
    await userEvent.setup({ delay: null }).click(screen.getByRole('button', { name: 'Apply Settings' }))
    expect(notifications.getState()).toMatchObject({
      title: 'Error',
      description: 'Failed to save settings. Please try again.',
      variant: 'destructive',
    })
  })
})
