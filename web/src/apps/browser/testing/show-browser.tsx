import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, vi } from 'vitest'
import { createMemoryBrowser, type MemoryBrowser } from '@/kernel/browser/testing/memory-browser'
import type { WindowArgs } from '@/kernel/windows/types'
import { createTestOs } from '@/root/testing/test-os'
import View from '../View'

/** Fake timers, and what happy-dom does otherwise than browsers, for every test of a file. */
export function setUp() {
  beforeEach(() => {
    vi.useFakeTimers()
    // happy-dom takes Alt for AltGr, which no browser does.
    vi.spyOn(KeyboardEvent.prototype, 'getModifierState').mockReturnValue(false)
    vi.spyOn(Element.prototype, 'scrollIntoView').mockReturnValue(undefined)
  })
  afterEach(() => {
    cleanup()
    vi.useRealTimers()
    Reflect.deleteProperty(navigator, 'userActivation')
  })
}

/** What waits for nothing but its turn has happened then. */
export const settle = () => act(() => vi.advanceTimersByTimeAsync(0))
export const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

export const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name })
export const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Address' })
export const frames = () => [...document.querySelectorAll('iframe')]
/** How far the page in front is. */
export const state = () =>
  document.querySelector('[data-page-state]:not([hidden])')?.getAttribute('data-page-state')
export const frameLoads = () => {
  const [frame] = frames()
  if (frame) fireEvent.load(frame)
}

interface ShowOptions {
  readonly ports?: MemoryBrowser
  readonly args?: WindowArgs
}

/** Shows a window over ports in memory. */
export function open({ ports = createMemoryBrowser(), args = {} }: ShowOptions = {}) {
  const { os } = createTestOs({ browserPorts: ports })
  const id = os.windows.open('browser', args)
  const record = os.windows.getState().windows.find((one) => one.id === id)
  if (!record) throw new Error('no window')
  return { os, id, ports, ...render(<View window={record} os={os} />) }
}

/** A window whose home page has loaded. */
export async function started(options: ShowOptions = {}) {
  const opened = open(options)
  await settle()
  act(frameLoads)
  return opened
}

export async function go(address: string) {
  fireEvent.change(field(), { target: { value: address } })
  fireEvent.submit(field())
  await settle()
}

/** Lets the proxied page in the frame say something, with or without a press of the person just before. */
export function hearFrame() {
  vi.spyOn(window, 'postMessage').mockReturnValue(undefined)
  vi.spyOn(HTMLIFrameElement.prototype, 'contentWindow', 'get').mockReturnValue(window)
  return async (data: unknown, isActive: boolean) => {
    Object.defineProperty(navigator, 'userActivation', { value: { isActive }, configurable: true })
    const event = new MessageEvent('message', { data, origin: 'http://w1.localhost:4000' })
    Object.defineProperty(event, 'source', { value: window })
    act(() => void window.dispatchEvent(event))
    await settle()
  }
}
