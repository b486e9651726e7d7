import { describe, expect, test } from 'vitest'
import { refusalOf } from '@/kernel/commands/kept-keys'
import { isSameChord, parseChord } from '@/lib/chord'
import type { CommandRecord } from '@/lib/command'
import { allCommands } from '@/shell/keyboard/all-commands'
import { manifests } from '.'

const withCommands = manifests.flatMap(({ type, commands }) => (commands ? [{ type, commands }] : []))

/** Commands of one app of which only one is there at a time. */
const takeTurns: readonly (readonly string[])[] = [
  ['filemanager.delete', 'filemanager.destroy-recycled'],
  ['filemanager.delete-for-good', 'filemanager.destroy-recycled'],
  ['imageviewer.move-left', 'imageviewer.previous'],
  ['imageviewer.move-right', 'imageviewer.next'],
]

const mayShare = (one: CommandRecord, other: CommandRecord) =>
  takeTurns.some((pair) => pair.includes(one.id) && pair.includes(other.id))

describe.each(withCommands)('the commands of $type', ({ commands: load }) => {
  test('have ids of their own and keys that mean nothing else, there or on the desktop', async () => {
    const { commands } = await load()
    const all: readonly CommandRecord[] = [...allCommands, ...commands]
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length)
    const clashes = commands.flatMap((one) =>
      all
        .filter((other) => other !== one && !mayShare(one, other))
        .filter(({ keys = [] }) => keys.some((key) => one.keys?.some((own) => isSameChord(own, key))))
        .map((other) => `${one.id} and ${other.id}`),
    )
    expect(clashes).toEqual([])
  })

  test.each([false, true])('have keys that can be pressed (on a Mac: %s)', async (isMac) => {
    const { commands } = await load()
    for (const { id, keys = [], hasOwnKeys } of commands) {
      expect(keys.filter((chord) => parseChord(chord) === null)).toEqual([])
      const isPressable = keys.some((chord) => {
        const refusal = refusalOf(chord, isMac)
        return refusal !== 'browser' && refusal !== 'system'
      })
      expect([id, keys.length === 0 || hasOwnKeys === true || isPressable]).toEqual([id, true])
    }
  })
})
