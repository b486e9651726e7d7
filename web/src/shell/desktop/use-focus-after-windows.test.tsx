// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react'
import { useRef } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createTestOs } from '@/root/testing/test-os'
import { useFocusAfterWindows } from './use-focus-after-windows'

let frames: FrameRequestCallback[] = []
beforeEach(() => {
  frames = []
  vi.stubGlobal('requestAnimationFrame', (draw: FrameRequestCallback) => frames.push(draw))
  vi.stubGlobal('cancelAnimationFrame', () => (frames = []))
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function open() {
  const { os } = createTestOs()
  function Icons() {
    const grid = useRef<HTMLDivElement>(null)
    useFocusAfterWindows(os.windows, grid)
    return (
      <div ref={grid}>
        <button type="button" tabIndex={-1}>
          Terminal
        </button>
        <button type="button">Disk Manager</button>
        <input aria-label="Elsewhere" />
      </div>
    )
  }
  render(<Icons />)
  // The stop of the Tab key is marked, as in the grid.
  screen.getByRole('button', { name: 'Disk Manager' }).setAttribute('tabindex', '0')
  const close = async (id: string) => {
    await act(async () => {
      await os.windows.close(id)
    })
    for (const draw of frames.splice(0)) draw(0)
  }
  return { os, close }
}

test('the icon that Tab leads to has the keyboard after the last window, not before', async () => {
  const { os, close } = open()
  const [first, second] = [os.windows.open('disk'), os.windows.open('terminal')]
  await close(second)
  expect(document.activeElement).toBe(document.body)
  await close(first)
  expect(document.activeElement?.textContent).toBe('Disk Manager')
})

test('what has the keyboard by then keeps it', async () => {
  const { os, close } = open()
  const id = os.windows.open('disk')
  screen.getByLabelText('Elsewhere').focus()
  await close(id)
  expect(document.activeElement).toBe(screen.getByLabelText('Elsewhere'))
})
