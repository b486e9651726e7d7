// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { FileError } from '@/kernel/files/types'
import type { Os } from '@/kernel/os'
import { success } from '@/lib/result'
import { createTestOs } from '@/root/testing/test-os'
import { WallpaperControls } from './WallpaperControls'

vi.mock('./picture', () => ({
  pictureTypes: ['image/png'],
  pictureExtensions: ['png'],
  pictureFromFile: (file: File) => Promise.resolve(success({ name: file.name, data: file })),
}))

afterEach(cleanup)
beforeEach(() => {
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:picture')
})

/** Shows the section over real files in memory. */
function setUp(change: Partial<Os> = {}) {
  const os = { ...createTestOs().os, ...change }
  os.settings.update({ wallpaper: '/wallpapers/coast.webp' })
  render(<WallpaperControls os={os} windowId="settings-1" />)
  const upload = (content = 'bytes') =>
    userEvent
      .setup({ delay: null })
      .upload(screen.getByLabelText('Image file'), new File([content], 'lake.png', { type: 'image/png' }))
  const wallpaper = () => os.settings.getState().wallpaper
  return { os, upload, wallpaper }
}

const own = () => screen.getByRole<HTMLInputElement>('radio', { name: 'Your picture' })

test("a picture of the person's computer is kept among the files, and the setting names it", async () => {
  const { os, upload, wallpaper } = setUp()
  await upload()
  await waitFor(() => expect(wallpaper()).toBe('file:/home/pictures/wallpapers/lake.png'))
  expect(await os.files.readText('/home/pictures/wallpapers/lake.png')).toEqual({ ok: true, value: 'bytes' })
  expect(own().checked).toBe(true)
  await waitFor(() =>
    expect(own().closest('label')?.querySelector('img')?.getAttribute('src')).toBe('blob:picture'),
  )
  expect(screen.getByLabelText<HTMLInputElement>('Image URL').value).toBe(wallpaper())
})

test('a second picture of the same name replaces no file', async () => {
  const { os, upload, wallpaper } = setUp()
  await upload('first')
  await waitFor(() => expect(wallpaper()).toContain('lake.png'))
  await upload('second')
  await waitFor(() => expect(wallpaper()).toBe('file:/home/pictures/wallpapers/lake (2).png'))
  expect(await os.files.readText('/home/pictures/wallpapers/lake.png')).toMatchObject({ value: 'first' })
})

test.each<[code: FileError['code'], message: string, shown: string]>([
  ['ENOSPC', 'No room.', 'There is no room left for this picture, so the wallpaper was not changed.'],
  ['EIO', '“lake.png” could not be stored.', '“lake.png” could not be stored.'],
])(
  'a picture that cannot be kept (%s) is told, and the last wallpaper stays',
  async (code, message, shown) => {
    const { os } = createTestOs()
    const error: FileError = { code, message, path: '/home/pictures/wallpapers/lake.png' }
    const { upload, wallpaper } = setUp({
      files: { ...os.files, apply: () => Promise.resolve({ ok: false, error }) },
    })
    await upload()
    expect((await screen.findByRole('alert')).textContent).toContain(shown)
    expect(wallpaper()).toBe('/wallpapers/coast.webp')
  },
)

test('a picture among the files is chosen in the file dialog; cancelling changes nothing', async () => {
  const open = vi.fn<Os['fileDialogs']['open']>(() => Promise.resolve(null))
  const { os } = createTestOs()
  const { wallpaper } = setUp({ fileDialogs: { ...os.fileDialogs, open } })
  const button = screen.getByRole('button', { name: 'Choose from OtterOS files…' })
  fireEvent.click(button)
  await waitFor(() => expect(open).toHaveBeenCalledOnce())
  expect(open.mock.calls[0]?.[0]).toMatchObject({
    windowId: 'settings-1',
    filters: [{ label: 'Pictures', extensions: ['png'] }],
  })
  expect(wallpaper()).toBe('/wallpapers/coast.webp')
  open.mockResolvedValueOnce(['/home/pictures/otter.png'])
  fireEvent.click(button)
  await waitFor(() => expect(wallpaper()).toBe('file:/home/pictures/otter.png'))
})

test('says when the chosen file is gone, and returns to the default wallpaper', async () => {
  const { os, wallpaper } = setUp()
  os.settings.update({ wallpaper: 'file:/home/pictures/none.png' })
  expect((await screen.findByRole('alert')).textContent).toContain('cannot be shown')
  fireEvent.click(screen.getByRole('button', { name: 'Use default wallpaper' }))
  expect(wallpaper()).toBe('/wallpapers/mountains.webp')
  expect(screen.queryByRole('alert')).toBeNull()
})

test('a picture kept inside the settings by an earlier version still works', () => {
  const { os, wallpaper } = setUp()
  const picture = 'data:image/webp;base64,UklGRg=='
  expect(os.settings.update({ wallpaper: picture })).toBe(true)
  cleanup()
  render(<WallpaperControls os={os} windowId="settings-1" />)
  expect(wallpaper()).toBe(picture)
  expect(own().checked).toBe(true)
  expect(own().closest('label')?.querySelector('img')?.getAttribute('src')).toBe(picture)
  expect(screen.getByLabelText<HTMLInputElement>('Image URL').value).toBe('')
})
