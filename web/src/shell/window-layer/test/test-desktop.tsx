// not shown in this module: a desktop for tests
import { act, fireEvent, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { vi } from 'vitest'
import type { AppManifest } from '@/kernel/apps/manifest'
import { createKeymap } from '@/kernel/commands/keymap'
import { createCommands } from '@/kernel/commands/registry'
import type { Os } from '@/kernel/os'
import type { Viewport, WindowRecord } from '@/kernel/windows/types'
import { createWindowManager } from '@/kernel/windows/window-manager'
import { memoryStorage } from '@/lib/key-value-storage'
import { storedValue } from '@/lib/stored-value'
import { WindowSwitcher } from '@/shell/window-switcher/WindowSwitcher'
import { layOutAtOnce } from '@/ui/testing/lay-out-at-once'
import { WindowLayer } from '../WindowLayer'
import { fakeAnimations } from './fake-animations'

/** The desktop and the phone of the tests. */
export const viewports = {
  desktop: { width: 1280, height: 800, isMobile: false, taskbarHeight: 48 },
  phone: { width: 390, height: 844, isMobile: true, taskbarHeight: 60 },
} as const satisfies Record<string, Viewport>

interface TestDesktopOptions {
  readonly viewport?: Viewport
  readonly content?: (window: WindowRecord) => ReactNode
}

/** A desktop of windows in a test, with the verbs of a person who uses it. Motion is off; frames are drawn and laid out at once. */
export function openTestDesktop({ viewport = viewports.desktop, content }: TestDesktopOptions = {}) {
  vi.stubGlobal('requestAnimationFrame', (draw: FrameRequestCallback) => {
    draw(0)
    return 0
  })
  layOutAtOnce()
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (query) => Object.assign(new EventTarget(), { matches: true, media: query }) as unknown as MediaQueryList,
  )
  const animations = fakeAnimations()
  const load = () => Promise.resolve({ default: () => null })
  const find = (type: string): AppManifest | undefined =>
    type === 'terminal' || type === 'editor'
      ? {
          type,
          texts: { title: `The ${type}` },
          icon: `/${type}.svg`,
          purpose: '',
          desktop: null,
          startMenu: null,
          load,
        }
      : undefined
  const windows = createWindowManager({ registry: { find }, viewport })
  // A frame looks up its app's icon whenever it renders.
  const frameRendered = vi.fn(find)
  const commands = createCommands(createKeymap(storedValue(memoryStorage(), 'keys')))
  const os = { apps: { find: frameRendered }, windows, commands } as unknown as Os
  const renderContent = vi.fn(content ?? (() => <button type="button">Inside</button>))
  render(
    <>
      <WindowLayer os={os} renderContent={renderContent} />
      <WindowSwitcher os={os} />
    </>,
  )

  const frame = (id: string) => {
    const found = document.querySelector<HTMLElement>(`[data-window-id="${id}"]`)
    if (!found) throw new Error(`no frame of ${id}`)
    return found
  }
  const part = (id: string, selector: string) => {
    const found = frame(id).querySelector<HTMLElement>(selector)
    if (!found) throw new Error(`no ${selector} in ${id}`)
    return found
  }
  const record = (id: string) => {
    const found = windows.getState().windows.find((window) => window.id === id)
    if (!found) throw new Error(`no window ${id}`)
    return found
  }
  /** How many times the state was changed since the call. */
  const countCommits = () => {
    const listener = vi.fn()
    windows.subscribe(listener)
    return () => listener.mock.calls.length
  }

  return {
    os,
    windows,
    renderContent,
    frameRendered,
    frame,
    part,
    record,
    countCommits,
    /** How far a window is shown from its place while it is dragged, px; null: it is in its place. */
    offset: (id: string) => animations.offsetOf(frame(id)),
    open(type = 'terminal', title?: string) {
      let id = ''
      act(() => {
        const opened = windows.launch(type, title ? { title } : {})
        id = opened.ok ? opened.value : ''
      })
      return id
    },
    button: (id: string, label: string) => part(id, `[aria-label="${label}"]`),
    titleBar: (id: string) => part(id, '[data-part="titlebar"]'),
    press: (element: Element, x: number, y: number) =>
      fireEvent.pointerDown(element, { pointerId: 1, button: 0, clientX: x, clientY: y }),
    moveTo: (element: Element, x: number, y: number) =>
      fireEvent.pointerMove(element, { pointerId: 1, clientX: x, clientY: y }),
    release: (element: Element, x: number, y: number) =>
      fireEvent.pointerUp(element, { pointerId: 1, clientX: x, clientY: y }),
    key: (key: string, init: KeyboardEventInit = {}) =>
      fireEvent.keyDown(document.activeElement ?? document.body, { key, ...init }),
    preview: () => document.querySelector<HTMLElement>('[data-part="drop-preview"]'),
    hint: () => screen.getByRole('status').textContent,
  }
}
