// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { memoryStorage } from '@/lib/key-value-storage'
import { memoryOsStorage } from '@/kernel/storage/testing/memory-os-storage'
import { createTestOs } from '@/root/testing/test-os'
import { CornerCard } from '@/shell/corner/CornerCard'
import { DeviceTimeCard } from './DeviceTimeCard'
import { DeviceTimeHost } from './DeviceTimeHost'

// oxlint-disable-next-line typescript/unbound-method -- called with a formatter below
const { resolvedOptions } = Intl.DateTimeFormat.prototype
const own = new Intl.DateTimeFormat().resolvedOptions().timeZone

const setDevice = (timeZone: string) => {
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockImplementation(function (
    this: Intl.DateTimeFormat,
  ) {
    const options = resolvedOptions.call(this)
    return options.timeZone === own ? { ...options, timeZone } : options
  })
}

function setUp(timeZone: string, storage = memoryStorage()) {
  const { settings, notifications } = createTestOs().os
  const os = { settings, notifications, storage: memoryOsStorage(storage, 'ada') }
  setDevice(timeZone)
  render(<DeviceTimeCard os={os} />)
  return { settings, storage }
}

const question = () => screen.queryByRole('complementary', { name: 'Use this device’s time?' })

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-26T12:00:00Z'), toFake: ['Date'] })
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.useRealTimers()
})

describe('the question about the device’s time', () => {
  test('shows both times, and “Use device time” sets the clock by the device', () => {
    const { settings } = setUp('Asia/Kolkata')
    expect(question()?.textContent).toMatch(/7:00.AM \(UTC-5\)/)
    expect(question()?.textContent).toMatch(/5:30.PM \(Kolkata\)/)
    fireEvent.click(screen.getByRole('button', { name: 'Use device time' }))
    expect(settings.getState().timezone).toMatch(/^Asia\/(Kolkata|Calcutta)$/)
    expect(question()).toBeNull()
  })

  test('“Keep UTC-5” leaves the clock, and the question is not asked again', () => {
    const { settings, storage } = setUp('Europe/Berlin')
    fireEvent.click(screen.getByRole('button', { name: 'Keep UTC-5' }))
    expect(settings.getState().timezone).toBe('UTC-5')
    expect(question()).toBeNull()
    cleanup()
    setUp('Europe/Berlin', storage)
    expect(question()).toBeNull()
  })

  test('is not asked where the device has the same time, by whatever name', () => {
    setUp('America/Lima')
    expect(question()).toBeNull()
  })

  test('takes no focus', () => {
    setUp('Europe/Berlin')
    expect(question()?.contains(document.activeElement)).toBe(false)
  })
})

const renderBesideOther = (timeZone: string) => {
  const { settings, notifications } = createTestOs().os
  setDevice(timeZone)
  render(
    <>
      <DeviceTimeHost os={{ settings, notifications, storage: memoryOsStorage(memoryStorage(), 'ada') }} />
      <CornerCard icon={null} title="Another question" text="">
        {null}
      </CornerCard>
    </>,
  )
}
const other = () => screen.queryByRole('complementary', { name: 'Another question' })

test('the question comes first, however long its code takes, and others come once it is answered', async () => {
  renderBesideOther('Asia/Kolkata')
  expect([question(), other()]).toEqual([null, null])
  await vi.waitFor(() => expect(question()).toBeTruthy())
  expect(other()).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Use device time' }))
  await vi.waitFor(() => expect(other()).toBeTruthy())
})

test('where there is nothing to ask, others come as soon as that is known', async () => {
  renderBesideOther('America/Bogota')
  await vi.waitFor(() => expect(other()).toBeTruthy())
  expect(question()).toBeNull()
})
