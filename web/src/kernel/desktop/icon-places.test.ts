import { expect, test } from 'vitest'
import { memoryOsStorage } from '@/kernel/storage/testing/memory-os-storage'
import { desktopSizeOf, iconPlaces, placesAt } from './icon-places'

test('a size that was not arranged has the places of the nearest one that was', () => {
  expect([6, 8, 9, 12, 13, 16].map(desktopSizeOf)).toEqual([
    'small',
    'small',
    'medium',
    'medium',
    'large',
    'large',
  ])
  const large = { terminal: [3, 0] } as const
  const arranged = { small: false, medium: false, large } as const
  expect(placesAt(arranged, 'small')).toBe(large)
  expect(placesAt({ ...arranged, small: {} }, 'small')).toEqual({})
  expect(placesAt({ ...arranged, small: {} }, 'medium')).toBe(large)
})

test('what is stored is read again, and what is no place is left out', () => {
  const storage = memoryOsStorage()
  storage('desktop-icon-places').set(
    JSON.stringify({
      medium: {
        terminal: [3, 1],
        '/home/desktop/a.txt': [0, 2],
        disk: [-1, 0],
        mail: 'left',
        editor: [1, 2, 3],
      },
      large: [1],
    }),
  )
  expect(iconPlaces(storage).getState()).toEqual({
    small: false,
    medium: { terminal: [3, 1], '/home/desktop/a.txt': [0, 2] },
    large: false,
  })
})
