import { describe, expect, test } from 'vitest'
import { allCommands } from './all-commands'

describe('the commands', () => {
  test('have ids of their own', () => {
    expect(new Set(allCommands.map((command) => command.id)).size).toBe(allCommands.length)
  })

  test('share keys only between the recycle bin and other places', () => {
    const keys = allCommands.filter((command) => command.group !== 'bin').flatMap(({ keys: own = [] }) => own)
    expect(new Set(keys).size).toBe(keys.length)
  })
})
