import { describe, expect, test } from 'vitest'
import { commands } from '.'

describe('the commands', () => {
  test('have ids of their own', () => {
    expect(new Set(commands.map((command) => command.id)).size).toBe(commands.length)
  })

  test('share keys only between the recycle bin and other places', () => {
    const keys = commands
      .filter((command) => command.group.id !== 'filemanager.bin')
      .flatMap(({ keys: own = [] }) => own)
    expect(new Set(keys).size).toBe(keys.length)
  })
})
