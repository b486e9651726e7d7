// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { installDesktopHandlers } from '@/kernel/desktop/install'
import { findLostFolders } from '@/kernel/plugins/restore-preinstalled'
import { startServices } from '@/root/services'
import { createTestOs } from '@/root/testing/test-os'
import View from '../View'

const stops: (() => void)[] = []
afterEach(() => {
  cleanup()
  for (const stop of stops.splice(0)) stop()
})

async function openManager(prepare: (os: ReturnType<typeof createTestOs>['os']) => Promise<unknown>) {
  const { os } = createTestOs()
  stops.push(installDesktopHandlers(os), startServices(os))
  const { plugins } = await os.appPlatform()
  await plugins.loaded
  await prepare(os)
  const id = os.windows.open('pluginmanager')
  const window = os.windows.getState().windows.find((candidate) => candidate.id === id)
  if (!window) throw new Error('no window')
  render(<View window={window} os={os} />)
  await screen.findByRole('heading', { name: 'Installed Plugins (3)' })
  return { os, plugins, icons: () => os.desktopIcons.getState().map(({ name }) => name) }
}

const action = () => screen.queryByRole('button', { name: 'Restore preinstalled plugins' })

test('nothing is offered while everything is there; what is removed can be brought back', async () => {
  const { os, plugins, icons } = await openManager(() => Promise.resolve())
  // By the time that this has looked, the window has too.
  await act(() => findLostFolders(os.files))
  expect(action()).toBeNull()
  await act(() => plugins.remove('/apps/plugins/clock'))
  expect(await screen.findByText('Removed: Clock')).toBeTruthy()
  await act(() => os.recycleBin.put(['/apps/plugins/todo-list']))
  expect(await screen.findByText('Removed: Clock, /apps/plugins/todo-list')).toBeTruthy()
  const button = action()
  button?.focus()
  fireEvent.click(button ?? document.body)
  await screen.findByRole('heading', { name: 'Installed Plugins (3)' })
  await waitFor(() => expect(action()).toBeNull())
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Installed Plugins (3)' }))
  expect(icons()).toEqual(['Clock'])
  const page = await os.files.readText('/apps/plugins/todo-list/index.html')
  expect(page.ok && page.value).toContain('<h1')
  expect(os.notifications.getState()).toMatchObject({
    title: 'Preinstalled plugins restored',
    description: 'Clock, /apps/plugins/todo-list',
  })
})

test('what cannot be brought back is told, and offered again', async () => {
  const { os } = await openManager(async (made) => {
    await made.recycleBin.put(['/apps/clock'])
    Object.assign(made.fileStorage, {
      restoreSamples: () =>
        Promise.resolve({ ok: false, error: { code: 'ENOSPC', message: 'No room left.', path: '/' } }),
    })
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Restore preinstalled plugins' }))
  await waitFor(() =>
    expect(os.notifications.getState()).toMatchObject({
      title: 'Not everything is back',
      description: 'No room left.',
      variant: 'destructive',
    }),
  )
  await waitFor(() => expect(action()?.hasAttribute('disabled')).toBe(false))
})
