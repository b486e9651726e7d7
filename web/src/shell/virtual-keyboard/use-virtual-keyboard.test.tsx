// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { createTestOs } from '@/root/testing/test-os'
import { useVirtualKeyboard } from './use-virtual-keyboard'

afterEach(cleanup)

const { os } = createTestOs({ isMobile: true })

function Parts({ isMobile }: { readonly isMobile: boolean }) {
  return useVirtualKeyboard(os, isMobile)?.button
}

test('its button is in the taskbar of touch devices and narrow screens, and nowhere else [A2.32]', async () => {
  // Fetching the code is not what is waited for.
  await import('./parts')
  const { rerender } = render(<Parts isMobile />)
  expect(await screen.findByRole('button', { name: 'Virtual keyboard' })).toBeTruthy()
  rerender(<Parts isMobile={false} />)
  expect(screen.queryByRole('button')).toBeNull()
  rerender(<Parts isMobile />)
  rerender(<Parts isMobile={false} />)
  await act(() => import('./parts'))
  expect(screen.queryByRole('button')).toBeNull()
})
