// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { AppManifest, AppViewProps } from '@/kernel/apps/manifest'
import type { Os } from '@/kernel/os'
import type { WindowArgs } from '@/kernel/windows/types'
import { createTestOs } from '@/root/testing/test-os'
import { OsContext } from '@/shell/os-context'
import { renderContent } from './render-content'
import { forgetView } from './view-cache'

afterEach(() => {
  cleanup()
  forgetView('disk')
})

const show = async (os: Os, type: string, args: WindowArgs = {}) => {
  const opened = os.windows.launch(type, args)
  const record = os.windows.getState().windows.find(({ id }) => opened.ok && id === opened.value)
  if (!record) throw new Error('no window')
  await act(async () => {
    render(<OsContext value={os}>{renderContent(record)}</OsContext>)
    await Promise.resolve()
  })
  return record
}

/** The test system with its disk app loading a view of the test's. */
const withDisk = (load: AppManifest['load']): Os => {
  const { os } = createTestOs()
  const disk = os.apps.find('disk')
  if (!disk) throw new Error('no disk app')
  return {
    ...os,
    apps: { ...os.apps, find: (type) => (type === 'disk' ? { ...disk, load } : os.apps.find(type)) },
  }
}

describe('what a window shows', () => {
  test('an unknown type says so [B2.2]', async () => {
    await show(createTestOs().os, 'paint')
    expect(screen.getByText('Unknown Application')).toBeTruthy()
    expect(screen.getByText('Application type "paint" not found')).toBeTruthy()
  })

  test('an htmlapp without content says so, with debug information [B2.3]', async () => {
    const record = await show(createTestOs().os, 'htmlapp', { title: 'Weather Otter', htmlContent: '' })
    expect(screen.getByText('App Content Missing')).toBeTruthy()
    const debug = screen.getByRole('region', { name: 'Debug information' })
    for (const fact of [record.id, 'htmlapp', 'Weather Otter', '/', '0 characters']) {
      expect(debug.textContent).toContain(fact)
    }
  })

  test('a view loads once, behind a skeleton the first time only', async () => {
    const View = ({ window }: AppViewProps) => <p>drives of {window.title}</p>
    const load = vi.fn(() => Promise.resolve({ default: View }))
    const os = withDisk(load)
    await show(os, 'disk')
    expect(screen.getByText('drives of Disk Manager')).toBeTruthy()
    cleanup()
    const id = os.windows.open('disk')
    const record = os.windows.getState().windows.find((window) => window.id === id)
    render(<OsContext value={os}>{record ? renderContent(record) : null}</OsContext>)
    expect(screen.queryByRole('status')).toBeNull()
    expect(await screen.findByText('drives of Disk Manager')).toBeTruthy()
    expect(load).toHaveBeenCalledOnce()
  })

  describe('a view that is there already', () => {
    let time = 0
    const rendered = vi.fn((took: number) => {
      time += took
      return <p>drives</p>
    })

    /** Opens a window as a press on an icon does, after one in which the view took so many ms to be mounted. */
    const openAgain = async (took: number) => {
      vi.spyOn(performance, 'now').mockImplementation(() => time)
      const os = withDisk(() => Promise.resolve({ default: () => rendered(took) }))
      await show(os, 'disk')
      cleanup()
      rendered.mockClear()
      const id = os.windows.open('disk')
      const record = os.windows.getState().windows.find((window) => window.id === id)
      const root = createRoot(document.body.appendChild(document.createElement('div')))
      vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false)
      flushSync(() =>
        root.render(<OsContext value={os}>{record ? <div>{renderContent(record)}</div> : null}</OsContext>),
      )
      return () => root.unmount()
    }

    let close = () => {}
    afterEach(() => {
      close()
      vi.unstubAllGlobals()
      vi.restoreAllMocks()
    })

    test('follows its frame, which is drawn without waiting for it', async () => {
      const frame = vi.spyOn(globalThis, 'requestAnimationFrame')
      close = await openAgain(11)
      expect(rendered).not.toHaveBeenCalled()
      expect(screen.queryByRole('status')).toBeNull()
      await vi.waitFor(() => expect(screen.getByText('drives')).toBeTruthy())
      expect(frame).toHaveBeenCalled()
      expect(rendered).toHaveBeenCalledOnce()
    })

    test('comes with its frame where it was mounted quickly the last time', async () => {
      close = await openAgain(10)
      expect(screen.getByText('drives')).toBeTruthy()
      expect(rendered).toHaveBeenCalledOnce()
    })

    test('never comes where its window is closed before', async () => {
      const cancelled = vi.spyOn(globalThis, 'cancelAnimationFrame')
      ;(await openAgain(11))()
      expect(cancelled).toHaveBeenCalledOnce()
      expect(rendered).not.toHaveBeenCalled()
    })
  })

  test('a crash stays in its window: message, Reload app, Close', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    let isBroken = true
    const View = () => {
      if (isBroken) throw new Error('the drive caught fire')
      return <p>drives</p>
    }
    const os = withDisk(() => Promise.resolve({ default: View }))
    const record = await show(os, 'disk')
    expect(screen.getByRole('alert').textContent).toContain('the drive caught fire')
    isBroken = false
    await act(async () => {
      fireEvent.click(screen.getByRole('button', { name: 'Reload app' }))
      await Promise.resolve()
    })
    expect(screen.getByText('drives')).toBeTruthy()
    isBroken = true
    cleanup()
    await show(os, 'disk')
    const close = await screen.findByRole('button', { name: 'Close' })
    await act(async () => {
      fireEvent.click(close)
      await Promise.resolve()
    })
    expect(os.windows.getState().windows.map((window) => window.id)).toEqual([record.id])
  })

  test('a view that one server does not have is asked for once more, which another may answer', async () => {
    const load = vi
      .fn<AppManifest['load']>()
      .mockRejectedValueOnce(new Error('not found'))
      .mockResolvedValue({ default: () => <p>drives</p> })
    await show(withDisk(load), 'disk')
    expect(await screen.findByText('drives')).toBeTruthy()
    expect(load).toHaveBeenCalledTimes(2)
  })

  test('a view that could not be downloaded is fetched again by Reload app', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const load = vi
      .fn<AppManifest['load']>()
      .mockRejectedValueOnce(new Error('offline'))
      .mockRejectedValueOnce(new Error('offline'))
      .mockResolvedValue({ default: () => <p>drives</p> })
    await show(withDisk(load), 'disk')
    expect(screen.getByRole('alert').textContent).toContain('offline')
    await act(async () => {
      fireEvent.click(screen.getByRole('button', { name: 'Reload app' }))
      await Promise.resolve()
    })
    expect(screen.getByText('drives')).toBeTruthy()
  })
})
