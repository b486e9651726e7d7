// @vitest-environment happy-dom
import { act, cleanup } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { pages } from '../testing/fake-sandbox'
import { manifestBlock, showApp } from '../testing/show-app'

vi.mock('@/sandbox/open-page', () => import('../testing/fake-sandbox'))

let resized: () => void = () => undefined
beforeEach(() => {
  vi.useFakeTimers()
  pages.length = 0
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(listener: () => void) {
        resized = listener
      }
      observe = () => undefined
      disconnect = () => undefined
    },
  )
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

async function running(permissions: readonly string[]) {
  const app = await showApp(`${manifestBlock({ permissions })}<p>otter</p>`)
  await app.start()
  const events = () => app.page().sent.flatMap((message) => (message.kind === 'event' ? [message] : []))
  return { ...app, events }
}

describe('an app is told', () => {
  test('the look when theme, style or timezone change, and only then', async () => {
    const { os, events } = await running(['theme'])
    os.settings.update({ username: 'Ada' })
    expect(events()).toEqual([])
    os.settings.update({ theme: 'dark' })
    os.settings.update({ osStyle: 'bluegold' })
    os.settings.update({ timezone: 'UTC+3' })
    expect(events().map(({ name }) => name)).toEqual(['theme', 'theme', 'theme'])
    expect(events()[2]?.detail).toMatchObject({ theme: 'dark', style: 'bluegold', timezone: 'UTC+3' })
  })

  test('whether its window has the focus, and its size', async () => {
    const { os, id, events, container } = await running(['window'])
    act(() => void os.windows.open('disk'))
    act(() => os.windows.focus(id))
    const area = container.querySelector('[data-testid="frame"]')?.parentElement
    if (!area) throw new Error('no area')
    vi.spyOn(area, 'clientWidth', 'get').mockReturnValue(400)
    vi.spyOn(area, 'clientHeight', 'get').mockReturnValue(300)
    resized()
    resized()
    expect(events()).toEqual([
      { kind: 'event', name: 'focus', detail: { isFocused: false } },
      { kind: 'event', name: 'focus', detail: { isFocused: true } },
      { kind: 'event', name: 'resize', detail: { width: 400, height: 300 } },
    ])
  })

  test('nothing that its manifest does not declare', async () => {
    const { os, id, events } = await running(['user'])
    os.settings.update({ theme: 'dark' })
    act(() => void os.windows.open('disk'))
    act(() => os.windows.focus(id))
    expect(events()).toEqual([])
  })
})
