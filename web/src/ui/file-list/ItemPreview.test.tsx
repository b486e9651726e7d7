// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { FilePreview } from '@/lib/pictures/file-preview'
import { ItemPreview } from './ItemPreview'

afterEach(cleanup)

/** A preview that has an address when a test says so. */
function createPreview(kind: FilePreview['kind'] = 'picture') {
  const listeners = new Set<() => void>()
  let url: string | null = null
  const preview: FilePreview = {
    kind,
    getUrl: () => url,
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
  const tell = (next: string | null) =>
    act(() => {
      url = next
      for (const listener of listeners) listener()
    })
  return { preview, tell, listeners }
}

const item = (preview?: FilePreview) =>
  ({ id: '/a.png', name: 'a.png', type: 'file', icon: 'data:,icon', preview }) as const

function show(preview: FilePreview) {
  const draw = (isInSight: boolean) => (
    <ItemPreview item={item(preview)} look="row" iconClass="size-4" isInSight={isInSight} />
  )
  const { container, rerender } = render(draw(true))
  const picture = () => container.querySelector<HTMLImageElement>('[data-part="preview"]')
  return {
    container,
    picture,
    setInSight: (isInSight: boolean) => rerender(draw(isInSight)),
    hasIcon: () => container.querySelector('img[src="data:,icon"]') !== null,
    finish: (kind: 'load' | 'error') => {
      const image = picture()
      if (image) fireEvent[kind](image)
    },
  }
}

test('the icon stays until the picture can be drawn, in a place that is as large before', () => {
  const { preview, tell } = createPreview()
  const { container, picture, hasIcon, finish } = show(preview)
  const place = container.firstElementChild?.className
  expect([hasIcon(), picture()]).toEqual([true, null])
  tell('blob:1')
  expect([hasIcon(), picture()?.parentElement?.classList.contains('hidden')]).toEqual([true, true])
  finish('load')
  expect([hasIcon(), picture()?.parentElement?.classList.contains('hidden')]).toEqual([false, false])
  expect(container.firstElementChild?.className).toBe(place)
  expect(picture()?.alt).toBe('')
})

test('what cannot be drawn keeps the icon, and another picture has its turn', () => {
  const { preview, tell } = createPreview()
  const { picture, hasIcon, finish } = show(preview)
  tell('blob:broken')
  finish('error')
  expect([hasIcon(), picture()]).toEqual([true, null])
  tell('blob:2')
  finish('load')
  expect([hasIcon(), picture()?.src]).toEqual([false, 'blob:2'])
  tell(null)
  expect([hasIcon(), picture()]).toEqual([true, null])
})

test('nothing is asked for out of sight', () => {
  const { preview, tell, listeners } = createPreview()
  const { setInSight, hasIcon, finish } = show(preview)
  tell('blob:1')
  finish('load')
  setInSight(false)
  expect([hasIcon(), listeners.size]).toEqual([true, 0])
})

test('a film has a sign, and the size of what was made is told', () => {
  const { preview, tell } = createPreview('film')
  const onShown = vi.fn<(size: { width: number; height: number }) => void>()
  const { container } = render(
    <ItemPreview item={item(preview)} look="large" iconClass="size-4" onShown={onShown} />,
  )
  tell('blob:1')
  const picture = container.querySelector<HTMLImageElement>('[data-part="preview"]')
  if (!picture) throw new Error('no picture')
  Object.defineProperties(picture, { naturalWidth: { value: 256 }, naturalHeight: { value: 144 } })
  fireEvent.load(picture)
  expect(onShown).toHaveBeenCalledExactlyOnceWith({ width: 256, height: 144 })
  expect(container.querySelector('[aria-hidden="true"] svg')).not.toBeNull()
})
