// @vitest-environment happy-dom
import * as fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import type { FileOperation, FileSystem } from '@/kernel/files/types'
import { createTestOs } from '@/root/testing/test-os'
import { type ChangeLog, createChangeLog, undoLimit } from './change-log'

const setUp = async () => {
  const { files, recycleBin } = createTestOs().os
  await files.createFolder('/home/t')
  for (const name of ['a', 'b', 'c']) await files.write(`/home/t/${name}`, name)
  await files.createFolder('/home/t/folder')
  await files.write('/home/t/folder/inside', 'inside')
  return { files, recycleBin, log: createChangeLog({ files, recycleBin }) }
}

/** All files below a folder with what they hold. */
const snapshot = async (files: FileSystem) => {
  const walked = await files.walk('/home/t')
  if (!walked.ok) throw new Error(walked.error.message)
  const lines: string[] = []
  for (const entry of walked.value) {
    const text = entry.type === 'file' ? await files.readText(entry.path) : null
    lines.push(`${entry.path} ${text?.ok ? text.value : ''}`)
  }
  return lines.toSorted()
}

const change = (operations: readonly FileOperation[], recycle: readonly string[] = []) => ({
  label: 'Change',
  recycle,
  operations,
})

describe('the log of changes', () => {
  test('undoes and does again: move, copy, new, delete, replace', async () => {
    const { files, log } = await setUp()
    const changes = [
      change([{ kind: 'move', from: '/home/t/a', to: '/home/t/folder/a' }]),
      change([{ kind: 'copy', from: '/home/t/folder', to: '/home/t/copy' }]),
      change([{ kind: 'folder', path: '/home/t/new' }]),
      change([{ kind: 'write', path: '/home/t/new/file', data: '', existing: 'refuse' }]),
      change([], ['/home/t/b', '/home/t/folder']),
      change([{ kind: 'move', from: '/home/t/copy/inside', to: '/home/t/c' }], ['/home/t/c']),
    ]
    const states = [await snapshot(files)]
    for (const step of changes) {
      expect(await log.perform(step)).toEqual({ ok: true, value: undefined })
      states.push(await snapshot(files))
    }
    for (let index = changes.length - 1; index >= 0; index--) {
      expect(await log.undo()).toEqual({ ok: true, value: 'Change' })
      expect(await snapshot(files)).toEqual(states[index])
    }
    expect(await log.undo()).toEqual({ ok: true, value: null })
    for (let index = 1; index <= changes.length; index++) {
      expect((await log.redo()).ok).toBe(true)
      expect(await snapshot(files)).toEqual(states[index])
    }
    expect(await log.redo()).toEqual({ ok: true, value: null })
  })

  test('undoing everything leads back to where it began, whatever was done and undone on the way', async () => {
    const names = fc.constantFrom('a', 'b', 'c', 'd', 'folder', 'folder/a', 'folder/x')
    const path = names.map((name) => `/home/t/${name}`)
    const operation: fc.Arbitrary<FileOperation> = fc.oneof(
      fc.record({ kind: fc.constantFrom('move' as const, 'copy' as const), from: path, to: path }),
      fc.record({ kind: fc.constant('folder' as const), path }),
      fc.record({
        kind: fc.constant('write' as const),
        path,
        data: fc.constant('new'),
        existing: fc.constant('refuse' as const),
      }),
    )
    const step = fc.oneof(
      operation.map((one) => async (log: ChangeLog) => void (await log.perform(change([one])))),
      path.map((one) => async (log: ChangeLog) => void (await log.perform(change([], [one])))),
      // Nothing else changes the files, so nothing is ever refused.
      fc.constant(async (log: ChangeLog) => expect((await log.undo()).ok).toBe(true)),
      fc.constant(async (log: ChangeLog) => expect((await log.redo()).ok).toBe(true)),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 14 }), async (steps) => {
        const { files, log } = await setUp()
        const before = await snapshot(files)
        for (const one of steps) await one(log)
        for (let left = log.getState().undo; left !== null; left = log.getState().undo) {
          expect((await log.undo()).ok).toBe(true)
        }
        expect(await snapshot(files)).toEqual(before)
      }),
      { numRuns: 100 },
    )
  })

  test('a failed change leaves everything as it was and is not logged', async () => {
    const { files, log, recycleBin } = await setUp()
    const before = await snapshot(files)
    const failed = await log.perform(
      change([{ kind: 'move', from: '/home/t/missing', to: '/home/t/c' }], ['/home/t/c']),
    )
    expect(failed.ok).toBe(false)
    expect(await snapshot(files)).toEqual(before)
    expect(await recycleBin.list()).toEqual([])
    expect(log.getState()).toEqual({ undo: null, redo: null })
  })

  test('a file that was written to since is not taken away', async () => {
    const { files, log } = await setUp()
    await log.perform(change([{ kind: 'copy', from: '/home/t/folder', to: '/home/t/copy' }]))
    await files.write('/home/t/copy/inside', 'newer')
    const before = await snapshot(files)
    expect(await log.undo()).toMatchObject({
      ok: false,
      error: { message: '“Change” cannot be undone: “copy” has changed since. Nothing was done.' },
    })
    expect(await snapshot(files)).toEqual(before)
    expect(log.getState().undo).toBeNull()
  })

  test('what was emptied from the recycle bin does not come back, and that is said', async () => {
    const { log, recycleBin } = await setUp()
    await log.perform(change([], ['/home/t/a']))
    await recycleBin.empty()
    expect(await log.undo()).toMatchObject({
      ok: false,
      error: { message: expect.stringContaining('“a”') as string },
    })
  })

  test('nothing is done again over newer files', async () => {
    const { files, log } = await setUp()
    await log.perform(change([{ kind: 'move', from: '/home/t/a', to: '/home/t/d' }]))
    await log.undo()
    await files.write('/home/t/a', 'newer')
    expect((await log.redo()).ok).toBe(false)
    expect(await files.readText('/home/t/a')).toEqual({ ok: true, value: 'newer' })
  })

  test('tells its listeners, and forgets the oldest', async () => {
    const { log } = await setUp()
    const listener = vi.fn()
    const stop = log.subscribe(listener)
    for (let index = 0; index < undoLimit + 5; index++) {
      await log.perform({ ...change([{ kind: 'folder', path: `/home/t/${index}` }]), label: `${index}` })
    }
    stop()
    expect(listener).toHaveBeenCalledTimes(undoLimit + 5)
    let undone = 0
    while ((await log.undo()).ok && log.getState().redo !== null && log.getState().undo !== null) undone++
    expect(undone + 1).toBe(undoLimit)
  })
})
