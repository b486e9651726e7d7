import { statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { fallbackWallpaper, wallpapers } from './wallpapers'

const bytesOf = (url: string) => statSync(fileURLToPath(new URL(`../../public${url}`, import.meta.url))).size

describe('built-in wallpapers', () => {
  test('there are five, each with its own id, name and picture [A9.16]', () => {
    expect(wallpapers).toHaveLength(5)
    for (const key of ['id', 'name', 'url', 'thumb', 'description'] as const) {
      expect(new Set(wallpapers.map((entry) => entry[key])).size).toBe(5)
    }
  })

  test('the fallback is the mountain picture and one of the five', () => {
    expect(fallbackWallpaper.id).toBe('mountains')
    expect(wallpapers).toContain(fallbackWallpaper)
  })

  test('every picture ships with the product and is light', () => {
    for (const { url, thumb } of wallpapers) {
      expect(bytesOf(url)).toBeGreaterThan(10_000)
      expect(bytesOf(url)).toBeLessThan(120_000)
      expect(bytesOf(thumb)).toBeGreaterThan(500)
      expect(bytesOf(thumb)).toBeLessThan(8_000)
    }
  })
})
