// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { createTestOs } from '@/root/testing/test-os'
import { requestSwitch } from './switch-requests'
import { WindowSwitcherHost } from './WindowSwitcherHost'

afterEach(cleanup)

test('what is pressed before the switcher is there opens it once it is, and further presses step on', async () => {
  const { os } = createTestOs()
  for (const title of ['First', 'Second', 'Third']) os.windows.open('terminal', { title })
  render(<WindowSwitcherHost os={os} />)
  act(() => requestSwitch('next'))
  expect((await screen.findByRole('option', { selected: true })).textContent).toBe('Second')
  act(() => requestSwitch('next'))
  expect(screen.getByRole('option', { selected: true }).textContent).toBe('First')
})
