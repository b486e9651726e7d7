// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createStore } from 'zustand/vanilla'
import { type Appearance, applyAppearance, followAppearance, resetAppearance } from './appearance'

const royal: Appearance = { theme: 'dark', osStyle: 'bluegold', scaling: '125%' }
const root = document.documentElement
const marks = () => [root.dataset.theme, root.dataset.osStyle]
const surroundings = () => document.querySelector('meta[name="theme-color"]')?.getAttribute('content')
const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve))

beforeEach(() => {
  document.head.innerHTML = `
    <meta name="theme-color" content="#0b1220">
    <style>
      :root { --taskbar-solid: #f1f6fd }
      [data-os-style="bluegold"] { --taskbar-solid: #0b112f }
    </style>`
})

afterEach(async () => {
  resetAppearance(root)
  await nextFrame()
})

describe('applyAppearance', () => {
  test('marks the root with theme and OS style and sets the scale [A9.14 A9.15]', async () => {
    applyAppearance(royal, root)
    expect(marks()).toEqual(['dark', 'bluegold'])
    expect(root.style.getPropertyValue('--scale')).toBe('1.25')
    await nextFrame()
    expect(surroundings()).toBe('#0b112f')
  })

  test('leaves it to the next frame to work the styles out', async () => {
    const read = vi.spyOn(globalThis, 'getComputedStyle')
    applyAppearance(royal, root)
    expect(read).not.toHaveBeenCalled()
    await nextFrame()
    expect(read).toHaveBeenCalledOnce()
  })

  test('takes a scaling that cannot be read for 100%', () => {
    applyAppearance({ ...royal, scaling: 'huge' }, root)
    expect(root.style.getPropertyValue('--scale')).toBe('1')
  })
})

describe('followAppearance', () => {
  test('applies every change until it is stopped, then returns to the look of the login screen', async () => {
    const settings = createStore<Appearance>(() => royal)
    const stop = followAppearance(settings, root)
    expect(root.dataset.osStyle).toBe('bluegold')
    settings.setState({ osStyle: 'redblack', scaling: '150%' })
    expect(root.dataset.osStyle).toBe('redblack')
    expect(root.style.getPropertyValue('--scale')).toBe('1.5')
    stop()
    settings.setState({ theme: 'contrast' })
    expect(marks()).toEqual([undefined, undefined])
    expect(root.style.getPropertyValue('--scale')).toBe('')
    await nextFrame()
    expect(surroundings()).toBe('#f1f6fd')
  })
})
