import { expect, test } from 'vitest'
import { appIdOf, isEphemeral } from './identity'

test('previews and windows without a path leave nothing behind', () => {
  for (const app of ['', '/', 'untitled.html', '/apps/preview/preview-1', '/apps/preview/']) {
    expect(isEphemeral(app)).toBe(true)
  }
  for (const app of ['/apps/plugins/clock', '/apps/store/7', '/home/page.html', '/apps/previews', '//']) {
    expect(isEphemeral(app)).toBe(false)
  }
})

test('an app is the path of its window; one that leaves nothing behind is its window', () => {
  expect(appIdOf({ id: 'htmlapp-1', path: '/apps/store/7' })).toBe('/apps/store/7')
  const preview = appIdOf({ id: 'htmlapp-1', path: '/' })
  expect(isEphemeral(preview)).toBe(true)
  expect(preview).not.toBe(appIdOf({ id: 'htmlapp-2', path: '/' }))
  expect(preview).toBe(appIdOf({ id: 'htmlapp-1', path: '/apps/preview/preview-17' }))
})
