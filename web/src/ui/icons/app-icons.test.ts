import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { windowTypes } from '@/kernel/apps/window-types'
import { appIcons, typeIconFallback } from './app-icons'
import { otterMark } from './brand'

describe('app icons', () => {
  test('every window type has an icon of its own, and none looks like the unknown type', () => {
    expect(Object.keys(appIcons)).toEqual([...windowTypes])
    expect(new Set([...Object.values(appIcons), typeIconFallback]).size).toBe(23)
  })

  test('each is a whole SVG picture', () => {
    for (const url of [...Object.values(appIcons), typeIconFallback, otterMark]) {
      expect(url).toMatch(/^data:image\/svg\+xml,%3Csvg xmlns='http:\/\/www\.w3\.org\/2000\/svg' /)
      expect(url).toMatch(/ viewBox='0 0 (\d+) \1'/)
      expect(url.endsWith('%3C/svg%3E')).toBe(true)
    }
  })

  test('all of them together stay under 25 kB gzipped, the brand under 2 kB', () => {
    expect(gzipSync(Object.values(appIcons).join('\n')).length).toBeLessThan(25_000)
    expect(gzipSync(otterMark).length).toBeLessThan(2_000)
  })
})
