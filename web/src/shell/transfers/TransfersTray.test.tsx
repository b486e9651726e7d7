// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { createStore } from 'zustand/vanilla'
import { createMemoryTransfers, transferOf } from '@/kernel/files/testing/memory-transfers'
import type { FileStorageState } from '@/kernel/files/types'
import { createTestOs } from '@/root/testing/test-os'
import { createShellState } from '@/shell/desktop/shell-state'
import { Taskbar } from '@/shell/taskbar/Taskbar'
import { TransfersTray } from './TransfersTray'

afterEach(cleanup)

function setUp() {
  const memory = createMemoryTransfers([transferOf('/home/a.bin'), transferOf('/home/b.bin', { done: 0 })])
  const { os: whole } = createTestOs({ transfers: memory.transfers })
  const state = createStore<FileStorageState>(() => ({
    mode: 'account',
    status: 'ready',
    problem: null,
    sync: null,
  }))
  const os = {
    ...whole,
    fileStorage: { ...whole.fileStorage, getState: state.getState, subscribe: state.subscribe },
  }
  render(<Taskbar os={os} shell={createShellState()} isMobile={false} />)
  render(<TransfersTray os={os} />)
  return { ...memory, os, state, user: userEvent.setup({ delay: null }) }
}

const button = () => document.querySelector('[data-part="transfers"]')

test('the taskbar has a button while files are on their way, which opens the window of them', async () => {
  const { user, os, set, change } = setUp()
  const shown = await screen.findByRole('button', { name: 'Transfers: 2 under way, 25%' })
  expect(screen.getByRole('toolbar', { name: 'Taskbar' }).contains(shown)).toBe(true)
  await user.click(shown)
  const types = () => os.windows.getState().windows.map(({ type }) => type)
  expect(types()).toEqual(['transfers'])
  await user.click(shown)
  expect(types()).toEqual(['transfers'])
  act(() => change({ state: 'paused' }))
  expect(button()?.getAttribute('aria-label')).toBe('Transfers: 2 paused')
  act(() => change({ state: 'failed' }, 'up:a.bin'))
  expect(button()?.getAttribute('aria-label')).toMatch(/not everything could be sent/)
  act(() => set([]))
  expect(button()).toBeNull()
})

test('the arrow keys of the taskbar lead to it, and Tab has one stop there', async () => {
  const { user } = setUp()
  const shown = await screen.findByRole('button', { name: /^Transfers/ })
  const stops = () =>
    screen.getAllByRole('button').filter((one) => one.tabIndex === 0 && one.closest('[role="toolbar"]'))
  expect(stops()).toHaveLength(1)
  stops()[0]?.focus()
  await user.keyboard('{End}')
  while (document.activeElement !== shown && document.activeElement !== stops()[0]?.parentElement?.firstChild)
    await user.keyboard('{ArrowLeft}')
  expect(document.activeElement).toBe(shown)
  expect(stops()).toEqual([shown])
})

test('there is none where files are not with the account', async () => {
  const { state } = setUp()
  await screen.findByRole('button', { name: /^Transfers/ })
  act(() => state.setState({ mode: 'device' }))
  expect(button()).toBeNull()
})
