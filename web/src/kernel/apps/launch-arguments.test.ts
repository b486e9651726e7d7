import { expect, test } from 'vitest'
import { isOneOf, isText, readRecord } from '@/lib/record-shape'
import { anyLaunch, isMetadata, launchShape } from './launch-arguments'

test('metadata passes when each field that is there passes; fields may be missing or null', () => {
  const check = isMetadata({ tab: isOneOf(['first', 'second']), name: isText })
  for (const metadata of [{}, { tab: 'second' }, { tab: null, name: 'x' }, { tab: 'first', more: 1 }])
    expect(check(metadata)).toBe(true)
  for (const metadata of [null, 'x', { tab: 'third' }, { tab: 'first', name: 7 }])
    expect(check(metadata)).toBe(false)
})

test('arguments that an app has no check for are refused, those that do not exist left out', () => {
  const shape = launchShape({ path: isText })
  expect(readRecord({ path: '/a', title: 'A', colour: 'red' }, shape)).toEqual({
    fits: true,
    value: { path: '/a', title: 'A' },
  })
  expect(readRecord({ path: 1, htmlContent: '<p>', metadata: {} }, shape)).toEqual({
    fits: false,
    problems: ['path', 'htmlContent', 'metadata'],
  })
  expect(readRecord({ path: null, htmlContent: null, parentWindowId: null }, shape).fits).toBe(true)
  expect(readRecord({ metadata: { any: 1 }, url: 'https://example.org' }, launchShape(anyLaunch)).fits).toBe(
    true,
  )
})
