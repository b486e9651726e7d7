// @vitest-environment happy-dom
import { act, cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { createStore } from 'zustand/vanilla'
import { createMemoryTransfers, transferOf } from '@/kernel/files/testing/memory-transfers'
import type { Transfer } from '@/kernel/files/transfer-types'
import type { FileStorageState } from '@/kernel/files/types'
import { createTestOs } from '@/root/testing/test-os'
import { sentence } from '@/lib/result'
import { isOff } from '@/ui/testing/is-off'
import View from './View'

afterEach(cleanup)

function setUp(first: readonly Transfer[] = [], mode: FileStorageState['mode'] = 'account') {
  const memory = createMemoryTransfers(first)
  const { os } = createTestOs({ transfers: memory.transfers })
  const state = createStore<FileStorageState>(() => ({ mode, status: 'ready', problem: null, sync: null }))
  const fileStorage = { ...os.fileStorage, getState: state.getState, subscribe: state.subscribe }
  const id = os.windows.open('transfers')
  const window = os.windows.getState().windows.find((one) => one.id === id)
  if (!window) throw new Error('the window did not open')
  render(<View os={{ ...os, fileStorage }} window={window} />)
  return { ...memory, os, state, user: userEvent.setup({ delay: null }) }
}

const film = transferOf('/home/film.mp4')
const row = (name: string) => within(screen.getByRole('listitem', { name }))

test('a transfer has its name, its progress in figures and words, and can be paused, resumed and cancelled', async () => {
  const { asked, user } = setUp([film, transferOf('/home/disk.iso', { direction: 'down', done: 0 })])
  await screen.findByRole('region', { name: 'Transfers' })
  const bar = row('film.mp4').getByRole('progressbar', { name: 'film.mp4' })
  expect(bar.getAttribute('aria-valuenow')).toBe('50')
  expect(bar.getAttribute('aria-valuetext')).toBe('50.0 MB of 100.0 MB')
  expect(row('film.mp4').getByText('Sending')).toBeTruthy()
  expect(row('disk.iso').getByText('Fetching')).toBeTruthy()

  await user.click(row('film.mp4').getByRole('button', { name: 'Pause' }))
  expect(row('film.mp4').getByText('50.0 MB of 100.0 MB – paused, on this device only')).toBeTruthy()
  expect(document.activeElement).toBe(row('film.mp4').getByRole('button', { name: 'Resume' }))
  expect(row('film.mp4').queryByRole('button', { name: 'Cancel' })).toBeNull()
  await user.keyboard('{Enter}')
  await user.click(row('disk.iso').getByRole('button', { name: 'Cancel' }))
  expect(screen.queryByRole('listitem', { name: 'disk.iso' })).toBeNull()
  expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Transfers' }))
  expect(asked).toEqual(['pause up:film.mp4', 'resume up:film.mp4', 'cancel down:disk.iso'])
})

test('all are paused and resumed together, where there is anything to pause or to resume', async () => {
  const { asked, user } = setUp([film, transferOf('/home/disk.iso', { state: 'waiting' })])
  const button = (name: string) => screen.getByRole('button', { name })
  await screen.findByText('2 transfers')
  expect(isOff(button('Resume all'))).toBe(true)
  await user.click(button('Pause all'))
  expect(isOff(button('Pause all'))).toBe(true)
  await user.click(button('Resume all'))
  expect(isOff(button('Resume all'))).toBe(true)
  expect(asked).toEqual(['pause all', 'resume all'])
})

test('what failed says why, and can be tried again', async () => {
  const problem = sentence(() => 'Your account has no room left.')
  const { asked, user } = setUp([transferOf('/home/film.mp4', { state: 'failed', problem })])
  expect((await screen.findByRole('alert')).textContent).toBe('Your account has no room left.')
  await user.click(row('film.mp4').getByRole('button', { name: 'Try again' }))
  expect(asked).toEqual(['resume up:film.mp4'])
  expect(screen.queryByRole('alert')).toBeNull()
})

test('says so when nothing is on its way, and leads to the files', async () => {
  const { set, os, user } = setUp([film])
  await screen.findByRole('progressbar')
  act(() => set([]))
  await screen.findByText('Nothing is on its way')
  await user.click(screen.getByRole('button', { name: 'Open File Manager' }))
  expect(os.windows.getState().windows.map(({ type }) => type)).toContain('filemanager')
})

test('says where there are no transfers, and follows where files are kept', async () => {
  const { os, state, user } = setUp([film], 'device')
  await screen.findByText('No files are sent or fetched')
  await user.click(screen.getByRole('button', { name: 'Open settings' }))
  expect(os.windows.getState().windows.map(({ type }) => type)).toContain('otteros-settings')
  act(() => state.setState({ mode: 'account' }))
  expect(await screen.findByRole('progressbar', { name: 'film.mp4' })).toBeTruthy()
  act(() => state.setState({ mode: 'session' }))
  expect(await screen.findByText('No files are sent or fetched')).toBeTruthy()
})
