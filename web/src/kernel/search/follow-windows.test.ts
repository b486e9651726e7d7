// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { openInstalledApp } from '@/kernel/desktop/open-icon'
import { createTestOs } from '@/root/testing/test-os'
import { followWindows } from './follow-windows'
import { recencyOf } from './recency'

function setUp(since = 0) {
  const { os } = createTestOs()
  const recency = recencyOf(os.storage)
  return { os, recency, stop: followWindows(os, recency, since) }
}

test('an app that opens, and the file that it opens with or comes to, are what was used last', () => {
  const { os, recency, stop } = setUp()
  os.windows.open('terminal')
  const editor = os.windows.open('editor', { path: '/home/a.txt' })
  expect(recency.getState()).toEqual(['file:/home/a.txt', 'app:editor', 'app:terminal'])
  os.windows.open('imageviewer', { path: '/home/b.png' })
  os.windows.update(editor, { path: '/home/c.txt' })
  expect(recency.getState().slice(0, 3)).toEqual(['file:/home/c.txt', 'app:editor', 'file:/home/b.png'])
  stop()
  os.windows.open('disk')
  expect(recency.getState()).not.toContain('app:disk')
})

test('an app that was installed counts under its own name, and what is no app of a menu does not count', () => {
  const { os, recency } = setUp()
  const pebbles = { name: 'Pebbles', icon: '🪨', type: 'htmlapp', path: '/apps/pebbles' } as const
  os.desktopIcons.put({ ...pebbles, htmlContent: '<html><body>Pebbles</body></html>' })
  const icon = os.desktopIcons.getState()[0]
  if (!icon) throw new Error('no icon')
  openInstalledApp(os.windows, icon)
  os.windows.open('open-with', { path: '/home/x.bin' })
  os.windows.launch('nothing-like-it')
  expect(recency.getState()).toEqual(['installed:Pebbles'])
})

test('windows that come back after a reload do not count as used again', () => {
  const { os } = setUp()
  os.windows.open('terminal')
  os.windows.open('editor', { path: '/home/a.txt' })
  const later = setUp(Date.now() + 1000)
  later.os.windows.restore(os.windows.snapshot())
  expect(later.os.windows.getState().windows).toHaveLength(2)
  expect(later.recency.getState()).toEqual([])
})
