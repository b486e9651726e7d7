import { expect, test } from 'vitest'
import { createWindowManager } from '@/kernel/windows/window-manager'
import { creationOrder } from './creation-order'

test('ids stay in the order of creation, in the same array until one opens or closes', async () => {
  const viewport = { width: 1280, height: 800, isMobile: false, taskbarHeight: 48 }
  const windows = createWindowManager({ registry: { find: () => undefined }, viewport })
  const select = creationOrder()
  const [a, b] = [windows.open('disk'), windows.open('disk')]
  const first = select(windows.getState())
  expect(first).toEqual([a, b])
  windows.focus(a)
  expect(select(windows.getState())).toBe(first)
  const c = windows.open('disk')
  await windows.close(b)
  expect(select(windows.getState())).toEqual([a, c])
})
