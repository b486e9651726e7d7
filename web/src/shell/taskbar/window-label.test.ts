// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { createTestOs } from '@/root/testing/test-os'
import { distinctionOf } from './window-label'

const setUp = () => {
  const { os } = createTestOs()
  const told = (id: string) => {
    const { windows } = os.windows.getState()
    const window = windows.find((each) => each.id === id)
    return window ? distinctionOf(window, windows) : null
  }
  return { os, told }
}

test('a window that has its title alone is told apart from none', () => {
  const { os, told } = setUp()
  const first = os.windows.open('filemanager', { path: '/home' })
  os.windows.open('terminal')
  expect(told(first)).toBeNull()
})

test('windows of one title are told apart by their folder, and by a number where they show the same', () => {
  const { os, told } = setUp()
  const home = os.windows.open('filemanager', { path: '/home/documents' })
  const root = os.windows.open('filemanager')
  expect(told(home)).toEqual({ short: 'documents', long: '/home/documents' })
  expect(told(root)).toEqual({ short: '/', long: '/' })
  const again = os.windows.open('filemanager')
  expect([told(root)?.short, told(again)?.short]).toEqual(['/ (1)', '/ (2)'])
})

test('the bin is called what people know it by', () => {
  const { os, told } = setUp()
  os.windows.open('filemanager', { path: '/home' })
  const bin = os.windows.open('filemanager', { path: '/home/.trash' })
  expect(told(bin)).toEqual({ short: 'Recycle Bin', long: 'Recycle Bin' })
})

test('windows that all show the same have numbers, oldest first, whatever is in front', () => {
  const { os, told } = setUp()
  const first = os.windows.open('terminal')
  const second = os.windows.open('terminal')
  os.windows.focus(first)
  expect([told(first)?.short, told(second)?.short]).toEqual(['1', '2'])
})
