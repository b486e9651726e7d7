import { describe, expect, test } from 'vitest'
import {
  closeVmWindow,
  focusVmWindow,
  measureVmScreen,
  mostVmWindows,
  moveVmWindow,
  noWindows,
  openVmWindow,
  resizeVmWindow,
  restoreVmWindows,
  showVmStartMenu,
  toggleVmMaximized,
  toggleVmMinimized,
  type VmWindows,
} from './windows'

const screen = measureVmScreen(noWindows, 800, 500)
const open = (state: VmWindows, id: string) =>
  openVmWindow(state, { id, type: 'note', width: 300, height: 200 })
const three = ['a', 'b', 'c'].reduce(open, screen)
const ids = ({ windows }: VmWindows) => windows.map(({ id }) => id).join('')
const find = ({ windows }: VmWindows, id: string) => windows.find((window) => window.id === id)

describe('windows of the machine', () => {
  test('a window that opens is added and focused, and the start menu closes [B4.22]', () => {
    const next = open(showVmStartMenu(three, true), 'd')
    expect(ids(next)).toBe('abcd')
    expect(next).toMatchObject({ activeId: 'd', isStartMenuOpen: false })
  })

  test('closing moves the focus to the last remaining window [B4.23]', () => {
    const next = closeVmWindow(three, 'c')
    expect(next.activeId).toBe('b')
    expect(closeVmWindow(focusVmWindow(three, 'a'), 'a').activeId).toBe('c')
    expect(closeVmWindow(toggleVmMinimized(three, 'b'), 'c').activeId).toBe('a')
    expect(['a', 'b', 'c'].reduce(closeVmWindow, three)).toMatchObject({ windows: [], activeId: null })
    expect(closeVmWindow(three, 'nothing')).toBe(three)
  })

  test('minimize and maximize each toggle [B4.24]', () => {
    const small = toggleVmMinimized(three, 'c')
    expect(find(small, 'c')?.isMinimized).toBe(true)
    expect(small.activeId).toBe('b')
    const back = toggleVmMinimized(small, 'c')
    expect(find(back, 'c')?.isMinimized).toBe(false)
    expect(back.activeId).toBe('c')
    const large = toggleVmMaximized(three, 'a')
    expect(find(large, 'a')?.isMaximized).toBe(true)
    expect(find(toggleVmMaximized(large, 'a'), 'a')).toEqual(find(three, 'a'))
  })

  test('focus brings to the top, and back from being minimized [B4.25]', () => {
    const next = focusVmWindow(toggleVmMinimized(three, 'a'), 'a')
    expect(ids(next)).toBe('bca')
    expect(next.activeId).toBe('a')
    expect(find(next, 'a')?.isMinimized).toBe(false)
    expect(focusVmWindow(next, 'a')).toBe(next)
  })

  test('moving and resizing keep a window within reach and large enough', () => {
    const moved = find(moveVmWindow(three, 'a', 5000, -300), 'a')
    expect(moved).toMatchObject({ x: 800 - 64, y: 0 })
    const a = find(three, 'a')
    if (!a) throw new Error('there is no a')
    expect(find(resizeVmWindow(three, a, 'se', 50, -500), 'a')).toMatchObject({ width: 350, height: 150 })
    expect(find(resizeVmWindow(three, a, 'w', -10, 0), 'a')).toMatchObject({ x: a.x - 10, width: 310 })
    expect(moveVmWindow(three, 'a', Number.NaN, 0)).toBe(three)
  })

  test('a smaller screen leaves no window behind, a new one fits into it', () => {
    const small = measureVmScreen(moveVmWindow(three, 'a', 700, 460), 360, 300)
    expect(find(small, 'a')).toMatchObject({ x: 360 - 64, y: 300 - 32 })
    const fitted = openVmWindow(measureVmScreen(noWindows, 300, 200), {
      id: 'x',
      type: 'note',
      width: 900,
      height: 900,
    })
    expect(find(fitted, 'x')).toMatchObject({ width: 284, height: 184 })
  })

  test('there is an end to windows', () => {
    const full = Array.from({ length: mostVmWindows + 3 }, (_, nth) => `w${nth}`).reduce(open, screen)
    expect(full.windows).toHaveLength(mostVmWindows)
  })

  test('of what is restored the topmost that can be seen has the focus', () => {
    const { windows } = toggleVmMinimized(three, 'c')
    expect(restoreVmWindows(screen, windows).activeId).toBe('b')
  })
})
