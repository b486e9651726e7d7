// @vitest-environment happy-dom
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { createNotifications } from '@/kernel/notifications/notifications'
import type { Session } from '@/kernel/session/types'
import { createSettingsStore } from '@/kernel/settings/store'
import { memoryStorage } from '@/lib/key-value-storage'
import { success } from '@/lib/result'
import { WallpaperSection } from './WallpaperSection'

const picture = 'data:image/webp;base64,UklGRg=='

vi.mock('./picture', () => ({
  pictureTypes: ['image/png'],
  pictureFromFile: () => Promise.resolve(success(picture)),
}))

afterEach(cleanup)

/** Shows the section over a storage that holds values of at most so many characters, and chooses an image file. */
async function chooseFile(room: number) {
  const storage = memoryStorage()
  const settings = createSettingsStore({
    storage: {
      ...storage,
      set(key, value) {
        if (value.includes(picture) && value.length > room)
          throw new DOMException('full', 'QuotaExceededError')
        storage.set(key, value)
      },
    },
    name: 'ada',
    username: 'Ada',
    onSaveError: () => undefined,
  })
  const notifications = createNotifications()
  const session: Pick<Session, 'changePassword'> = { changePassword: () => Promise.resolve(success(null)) }
  settings.update({ wallpaper: '/wallpapers/coast.webp' })
  render(<WallpaperSection os={{ settings, notifications, session: session as Session }} />)
  await userEvent
    .setup({ delay: null })
    .upload(screen.getByLabelText('Image file'), new File(['bytes'], 'lake.png', { type: 'image/png' }))
  return { settings, notifications, saved: () => storage.get('otteros-settings-ada') }
}

test("a file from the person's computer becomes the wallpaper and is saved", async () => {
  const { settings, saved } = await chooseFile(10_000)
  await waitFor(() => expect(settings.getState().wallpaper).toBe(picture))
  expect(saved()).toContain(picture)
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Your picture' }).checked).toBe(true)
  expect(screen.getByLabelText<HTMLInputElement>('Image URL').value).toBe('')
})

test('a picture for which the device has no room is told, and the last wallpaper comes back [A8.10]', async () => {
  const { settings, notifications, saved } = await chooseFile(10)
  expect((await screen.findByRole('alert')).textContent).toContain('no room left')
  expect(notifications.getState()).toMatchObject({
    title: 'Error',
    description: 'Failed to save settings. Please try again.',
    variant: 'destructive',
  })
  expect(settings.getState().wallpaper).toBe('/wallpapers/coast.webp')
  expect(settings.update({ theme: 'dark' })).toBe(true)
  expect(saved()).toContain('/wallpapers/coast.webp')
})
