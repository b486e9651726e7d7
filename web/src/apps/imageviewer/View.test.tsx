// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Os } from '@/kernel/os'
import type { WindowArgs } from '@/kernel/windows/types'
import { createTestOs } from '@/root/testing/test-os'
import { useStore } from '@/ui/use-store'
import { isOff } from '@/ui/testing/is-off'
import View from './View'

const revoked = vi.fn<(url: string) => void>()
beforeEach(() => {
  let made = 0
  revoked.mockClear()
  vi.stubGlobal(
    'URL',
    Object.assign(URL, { createObjectURL: () => `blob:${++made}`, revokeObjectURL: revoked }),
  )
  // The stage is 400 px wide and 300 px high.
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(400)
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(300)
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function Viewer({ os, id }: { readonly os: Os; readonly id: string }) {
  const window = useStore(os.windows, ({ windows }) => windows.find((one) => one.id === id))
  return window ? <View window={window} os={os} /> : null
}

async function setUp(args: WindowArgs = { path: '/home/pictures/b.png', title: 'b.png' }) {
  const { os } = createTestOs()
  await os.files.createFolder('/home/pictures', { parents: true })
  const present = await os.files.list('/home/pictures')
  if (present.ok) for (const { path } of present.value) await os.files.remove(path, { recursive: true })
  for (const name of ['a.png', 'b.png', 'c.svg', 'd.txt']) {
    await os.files.write(`/home/pictures/${name}`, 'x'.repeat(2048))
  }
  const id = os.windows.open('imageviewer', args)
  const user = userEvent.setup()
  const { unmount } = render(<Viewer os={os} id={id} />)
  return { os, id, user, unmount, record: () => os.windows.getState().windows.find((one) => one.id === id) }
}

/** The picture after the browser loaded it with a size. */
async function loaded(name: string, width = 400, height = 200) {
  const image = await screen.findByRole('img', { name })
  vi.spyOn(image as HTMLImageElement, 'naturalWidth', 'get').mockReturnValue(width)
  vi.spyOn(image as HTMLImageElement, 'naturalHeight', 'get').mockReturnValue(height)
  fireEvent.load(image)
  return image
}
const press = (name: string) => screen.findByRole('button', { name })
const zoom = () => document.querySelector('[data-part="zoom"]')?.textContent
const rotation = (image: HTMLElement) => image.dataset.rotation

describe('zoom and rotation', () => {
  test('buttons zoom in steps of 25 from 100 between 25 and 500, and turn by 90 degrees [A2.21 A4.23 A9.11]', async () => {
    const { user } = await setUp()
    const image = await loaded('b.png')
    expect(zoom()).toBe('100%')
    const zoomIn = await press('Zoom in')
    for (let step = 0; step < 16; step++) await user.click(zoomIn)
    expect([zoom(), isOff(zoomIn)]).toEqual(['500%', true])
    const zoomOut = await press('Zoom out')
    await user.click(zoomOut)
    expect(zoom()).toBe('475%')
    for (let step = 0; step < 18; step++) await user.click(zoomOut)
    expect([zoom(), isOff(zoomOut)]).toEqual(['25%', true])
    const turns: (string | undefined)[] = []
    for (let step = 0; step < 5; step++) {
      await user.click(await press('Rotate'))
      turns.push(rotation(image))
    }
    expect(turns).toEqual(['90', '180', '270', '0', '90'])
  })

  test('keys do the same', async () => {
    const { user } = await setUp()
    const image = await loaded('b.png', 800, 600)
    screen.getByRole('group', { name: 'Picture' }).focus()
    const after = async (keys: string) => {
      await user.keyboard(keys)
      return zoom()
    }
    expect(await after('++')).toBe('150%')
    expect(await after('-')).toBe('125%')
    expect(await after('0')).toBe('100%')
    expect(await after('1')).toBe('200%')
    expect(await after('f')).toBe('100%')
    await user.keyboard('rr{Shift>}R{/Shift}')
    expect(rotation(image)).toBe('90')
  })

  test('a wheel zooms in steps, and a pinch on a touchpad smoothly', async () => {
    await setUp()
    const image = await loaded('b.png')
    fireEvent.wheel(image, { deltaY: -100 })
    expect(zoom()).toBe('125%')
    fireEvent.wheel(image, { deltaY: 100 })
    // The pinch of a touchpad comes as a wheel with Ctrl, which this DOM does not take from a wheel's options.
    const pinch = new WheelEvent('wheel', { deltaY: -30, bubbles: true, cancelable: true })
    Object.defineProperty(pinch, 'ctrlKey', { value: true })
    fireEvent(image, pinch)
    expect(zoom()).toBe('135%')
  })

  test('a drag moves a picture that is larger than the window, and arrows do', async () => {
    const { user } = await setUp()
    const image = await loaded('b.png')
    await user.click(await press('Zoom in'))
    await user.click(await press('Zoom in'))
    const stage = image.parentElement ?? image
    stage.setPointerCapture = () => undefined
    fireEvent.pointerDown(stage, { pointerId: 1, button: 0, clientX: 0, clientY: 0 })
    fireEvent.pointerMove(stage, { pointerId: 1, clientX: 40, clientY: 0 })
    fireEvent.pointerUp(stage, { pointerId: 1, clientX: 40, clientY: 0 })
    expect(image.style.translate).toBe('calc(40px - 50%) calc(0px - 50%)')
    await user.keyboard('{ArrowRight}')
    expect(image.style.translate).toBe('calc(-8px - 50%) calc(0px - 50%)')
  })

  test('two fingers pinch', async () => {
    await setUp()
    const image = await loaded('b.png')
    const stage = image.parentElement ?? image
    stage.setPointerCapture = () => undefined
    fireEvent.pointerDown(stage, { pointerId: 1, button: 0, clientX: -50, clientY: 0, pointerType: 'touch' })
    fireEvent.pointerDown(stage, { pointerId: 2, button: 0, clientX: 50, clientY: 0, pointerType: 'touch' })
    fireEvent.pointerMove(stage, { pointerId: 2, clientX: 150, clientY: 0, pointerType: 'touch' })
    expect(zoom()).toBe('200%')
  })
})

describe('other pictures', () => {
  test('the folder’s pictures follow one another, with the position and the window’s title', async () => {
    const { user, record } = await setUp()
    await loaded('b.png')
    expect(await screen.findByText('2 of 3')).toBeDefined()
    await user.click(await press('Next image'))
    expect([record()?.path, record()?.title]).toEqual(['/home/pictures/c.svg', 'c.svg'])
    const drawing = await loaded('c.svg')
    expect([drawing.tagName, document.querySelector('[data-part="zoom"]')?.textContent]).toEqual([
      'IMG',
      '100%',
    ])
    expect(isOff(await press('Next image'))).toBe(true)
    screen.getByRole('group', { name: 'Picture' }).focus()
    await user.keyboard('{Home}')
    expect(record()?.path).toBe('/home/pictures/a.png')
  })

  test('size in px and bytes are told', async () => {
    await setUp()
    await loaded('b.png', 1920, 1080)
    expect(screen.getByText('1920 × 1080 px')).toBeDefined()
    expect(await screen.findByText('2.0 KB')).toBeDefined()
  })

  test('without a file there is a way to open one', async () => {
    const { os, user, record } = await setUp({})
    await user.click(await press('Open image'))
    const request = os.fileDialogs.getState()
    expect(request?.options.filters?.[0]?.label).toBe('Images')
    act(() => {
      if (request?.kind === 'open') request.answer(['/home/pictures/a.png'])
    })
    await loaded('a.png')
    expect(record()?.title).toBe('a.png')
  })

  test('an address is shown as it is', async () => {
    await setUp({ url: '/wallpapers/mountains.webp' })
    const image = await loaded('/wallpapers/mountains.webp')
    expect(image.getAttribute('src')).toBe('/wallpapers/mountains.webp')
  })
})

describe('when something is wrong', () => {
  test('a picture that cannot be loaded falls back to the default image, and words say so [A4.23]', async () => {
    await setUp()
    fireEvent.error(await screen.findByRole('img', { name: 'b.png' }))
    const image = await screen.findByRole('img', { name: 'Default image' })
    expect(image.getAttribute('src')).toMatch(/^data:image\/svg/)
    expect(screen.getByRole('alert').textContent).toBe(
      '“b.png” cannot be shown. The file is damaged or not an image. You see the default image instead.',
    )
    expect(isOff(await press('Set as wallpaper'))).toBe(true)
  })

  test('a missing file says so', async () => {
    await setUp({ path: '/home/pictures/gone.png' })
    expect((await screen.findByRole('alert')).textContent).toContain('gone.png')
    expect(screen.getByRole('img', { name: 'Default image' })).toBeDefined()
  })

  test('a picture that is deleted meanwhile stays in sight, and words say so', async () => {
    const { os } = await setUp()
    const image = await loaded('b.png')
    await os.files.remove('/home/pictures/b.png')
    expect((await screen.findByRole('status')).textContent).toContain('was deleted')
    expect(image.isConnected).toBe(true)
  })

  test('a changed picture is read again, and addresses are given back', async () => {
    const { os, unmount } = await setUp()
    const before = (await loaded('b.png')).getAttribute('src')
    await os.files.write('/home/pictures/b.png', 'y')
    await expect.poll(() => screen.getByRole('img', { name: 'b.png' }).getAttribute('src')).not.toBe(before)
    const now = screen.getByRole('img', { name: 'b.png' }).getAttribute('src')
    unmount()
    expect(revoked.mock.calls.flat()).toEqual([before, now])
  })
})

test('the picture becomes the wallpaper', async () => {
  const { os, user } = await setUp()
  await loaded('b.png')
  await user.click(await press('Set as wallpaper'))
  expect(os.settings.getState().wallpaper).toBe('file:/home/pictures/b.png')
  expect(os.notifications.getState()?.title).toBe('Wallpaper set')
})
