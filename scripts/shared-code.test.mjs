import { expect, test } from 'vitest'
import { sharedFiles } from '../web/vite/shared-code.ts'

/** A graph of modules: what each imports at once, what later, and how long it is. */
const graph = (modules) => ({
  getModuleInfo: (id) => ({
    code: 'x'.repeat(modules[id]?.size ?? 10),
    importedIds: modules[id]?.now ?? [],
    dynamicallyImportedIds: modules[id]?.later ?? [],
  }),
})
const view = (app) => `/web/src/apps/${app}/View.tsx`
const files = (modules) => Object.fromEntries(sharedFiles('page', graph(modules), (id) => id !== 'known'))

test('small modules that apps share come in one file, a large one that few need in its own', () => {
  const named = files({
    page: { later: [view('clock'), view('notes'), view('code')] },
    [view('clock')]: { now: ['button', 'switch', 'known'] },
    [view('notes')]: { now: ['button', 'switch', 'editor', 'known'] },
    [view('code')]: { now: ['button', 'editor', 'known'] },
    editor: { size: 300_000 },
  })
  expect(named.switch).toBe(named.button)
  expect(named.editor).toMatch(/^shared-/)
  expect(named.editor).not.toBe(named.button)
  expect(Object.keys(named).toSorted()).toEqual(['button', 'editor', 'switch'])
})

test('what one app needs alone stays with it, its commands included', () => {
  const commands = '/web/src/apps/notes/commands.ts'
  const modules = {
    page: { later: [view('notes'), commands] },
    [view('notes')]: { now: ['model'] },
    [commands]: { now: ['model'] },
  }
  expect(files(modules)).toEqual({})
})
