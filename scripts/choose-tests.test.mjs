import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { chooseJourneys, chooseUnits, namedFolders, namedJourneys } from './lib/choose-tests.mjs'
import { root } from './lib/project.mjs'

const journeys = readdirSync(join(root, 'e2e/journeys')).filter((name) => name.endsWith('.spec.ts'))
const chosen = (...changed) => chooseJourneys(changed, journeys)

describe('the table of journeys', () => {
  test('names folders and journeys that are there', () => {
    expect(namedFolders.filter((folder) => !existsSync(join(root, folder)))).toEqual([])
    expect(namedJourneys.filter((start) => !journeys.some((name) => name.startsWith(start)))).toEqual([])
  })

  test('has journeys for each app', () => {
    const apps = readdirSync(join(root, 'web/src/apps'), { withFileTypes: true }).filter((entry) =>
      entry.isDirectory(),
    )
    expect(
      apps.map(({ name }) => `web/src/apps/${name}/`).filter((folder) => !namedFolders.includes(folder)),
    ).toEqual([])
  })
})

describe('journeys after a change', () => {
  test('of an app are those that walk through it', () => {
    expect(chosen('web/src/apps/messenger/View.tsx')).toEqual([
      'messenger-phone.spec.ts',
      'messenger.spec.ts',
    ])
  })

  test('are decided by the closest folder', () => {
    expect(chosen('web/src/kernel/vm/machine.ts')).toEqual([
      'vm-linux.spec.ts',
      'vm-phone.spec.ts',
      'vm-setup.spec.ts',
      'vm.spec.ts',
    ])
  })

  test('of a journey are itself', () => {
    expect(chosen('e2e/journeys/boot.spec.ts')).toEqual(['boot.spec.ts'])
  })

  test('of several files are those of each, once', () => {
    expect(chosen('web/src/shell/palette/Palette.tsx', 'web/src/kernel/search/names.ts')).toEqual([
      'palette.spec.ts',
    ])
  })

  test('of what all of them need are all', () => {
    for (const file of [
      'web/src/main.tsx',
      'e2e/support/desktop.ts',
      'supabase/migrations/1_new.sql',
      'package.json',
    ])
      expect(chosen(file)).toEqual(journeys)
  })

  test('of unit tests and texts about the project are none', () => {
    expect(
      chosen(
        'web/src/lib/chord.test.ts',
        'docs/storage.md',
        'README.md',
        'server/test/contract/files.test.ts',
      ),
    ).toEqual([])
  })
})

describe('unit and contract tests after a change', () => {
  test('are those that import it', () => {
    expect(chooseUnits(['web/src/lib/chord.ts', 'docs/storage.md'])).toBe('importing')
  })

  test('of the server and its database are all that start one', () => {
    expect(chooseUnits(['supabase/migrations/1_new.sql', 'web/src/lib/chord.ts'])).toBe('contract')
    expect(chooseUnits(['server/src/mail/queue.ts'])).toBe('contract')
    expect(chooseUnits(['server/src/config.test.ts'])).toBe('importing')
  })

  test('of what is installed and how it is compiled are all', () => {
    for (const file of ['package.json', 'web/package.json', 'web/tsconfig.json', 'server/vitest.config.ts'])
      expect(chooseUnits([file])).toBe('all')
  })
})
