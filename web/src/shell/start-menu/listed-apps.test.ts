// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { createTestOs } from '@/root/testing/test-os'
import { listApps } from './listed-apps'

const labelsOf = (pins: readonly string[] = [], query = '') => {
  const { os } = createTestOs()
  const icon = (name: string) => ({
    name,
    icon: '🪨',
    type: 'htmlapp' as const,
    path: '/',
    htmlContent: '<p>',
  })
  const { pinned, main, more } = listApps(os.apps, [icon('Pebbles'), icon('acorns')], pins, query)
  const labels = (apps: typeof main) => apps.map(({ label }) => label)
  return { pinned: labels(pinned), main: labels(main), more: labels(more) }
}

test('all that the list of the requirements leaves out is below it, by name', () => {
  const { pinned, main, more } = labelsOf()
  expect(pinned).toEqual([])
  expect(main.slice(0, 2)).toEqual(['File Manager', 'Terminal'])
  expect(more).toEqual(['acorns', 'App Designer', 'OtterOS Settings', 'Pebbles'])
})

test('pinned apps are at the top and nowhere else, in the order in which they were pinned; what is gone is left out', () => {
  const { pinned, main, more } = labelsOf([
    'installed:Pebbles',
    'installed:Gone',
    'app:terminal',
    'app:appdesigner',
  ])
  expect(pinned).toEqual(['Pebbles', 'Terminal', 'App Designer'])
  expect(main.slice(0, 2)).toEqual(['File Manager', 'Text Editor'])
  expect(more).toEqual(['acorns', 'OtterOS Settings'])
})

test('a search finds the apps of the system that the list leaves out as well', () => {
  expect(labelsOf([], 'designer').main).toEqual(['App Designer'])
  expect(labelsOf(['app:settings'], 'settings')).toEqual({
    pinned: [],
    main: ['Settings', 'OtterOS Settings'],
    more: [],
  })
})
