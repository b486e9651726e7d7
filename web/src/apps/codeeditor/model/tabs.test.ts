// @vitest-environment happy-dom
import { describe, expect, test } from 'vitest'
import type { WindowArgs } from '@/kernel/windows/types'
import { createLiveDrafts } from '@/kernel/documents/live-drafts'
import type { Os } from '@/kernel/os'
import { createTestOs } from '@/root/testing/test-os'
import { createFileChanges } from './file-changes'
import { readTabs, tabsToKeep } from './kept-tabs'
import { oneGroup, show, splitWith, withShare } from './layout'
import type { Tabs } from './tab-types'
import { createTabs } from './tabs'

const folder = '/home/documents'

function start(os: Os, id: string): { readonly tabs: Tabs; readonly stop: () => void } {
  const window = os.windows.getState().windows.find((each) => each.id === id)
  if (!window) throw new Error('no window')
  const tabs = createTabs({
    os,
    window,
    live: createLiveDrafts(undefined),
    untitled: 'Untitled.js',
    nameless: () => 'Untitled',
    download: () => undefined,
  })
  return { tabs, stop: tabs.start() }
}

async function open(args: WindowArgs = { path: `${folder}/a.js`, title: 'a.js' }) {
  const { os } = createTestOs()
  await os.files.write(`${folder}/a.js`, 'a')
  await os.files.write(`${folder}/b.js`, 'b')
  const id = os.windows.open('codeeditor', args)
  const record = () => os.windows.getState().windows.find((each) => each.id === id)
  return { os, id, record, ...start(os, id) }
}

const names = (tabs: Tabs) =>
  tabs.getState().tabs.map(({ key, session }) => {
    const { name, isModified } = session.document.getState()
    return `${key === tabs.getState().active ? '>' : ''}${name}${isModified ? '*' : ''}`
  })

/** The names on each side. */
const groups = (tabs: Tabs) => {
  const all = names(tabs)
  let from = 0
  return tabs.getState().layout.groups.map(({ keys }) => all.slice(from, (from += keys.length)))
}

const isReady = async (tabs: Tabs) => {
  await expect
    .poll(() =>
      tabs.getState().tabs.every(({ session }) => session.document.getState().phase.kind === 'ready'),
    )
    .toBe(true)
}

/** Types into the text that is shown, as an editor does. */
function type(tabs: Tabs, text: string) {
  const { document } = tabs.active().session
  let now = document.initialText()
  const snapshot = () => {
    const at = now
    return {
      length: at.length,
      children: null,
      toString: () => at,
      sliceString: (from: number, to: number) => at.slice(from, to),
      eq: (other: { toString(): string }) => other.toString() === at,
    }
  }
  document.attach({ snapshot, replace: (next) => void (now = next) })
  now = text
  document.edited()
}

describe('the tabs of a window', () => {
  test('a file is opened in a tab of its own, once, and the title follows', async () => {
    const { tabs, record } = await open()
    tabs.openFile(`${folder}/b.js`)
    await isReady(tabs)
    expect(names(tabs)).toEqual(['a.js', '>b.js'])
    expect(record()).toMatchObject({ path: `${folder}/b.js`, title: 'b.js' })
    tabs.openFile(`${folder}/a.js`)
    expect(names(tabs)).toEqual(['>a.js', 'b.js'])
    expect(record()).toMatchObject({ path: `${folder}/a.js`, title: 'a.js' })
    tabs.step(-1)
    expect(names(tabs)).toEqual(['a.js', '>b.js'])
  })

  test('a file takes the place of a text that has neither name nor letters', async () => {
    const { tabs } = await open({})
    tabs.openNew()
    expect(names(tabs)).toEqual(['>'])
    tabs.openNew()
    await isReady(tabs)
    tabs.openFile(`${folder}/b.js`)
    await isReady(tabs)
    expect(names(tabs)).toEqual(['', '>b.js'])
  })

  test('an unsaved text is asked about before its tab or its window goes', async () => {
    const { tabs, os, id } = await open()
    tabs.openFile(`${folder}/b.js`)
    await isReady(tabs)
    type(tabs, 'b and more')
    tabs.step(1)
    expect(names(tabs)).toEqual(['>a.js', 'b.js*'])

    const closing = os.windows.close(id)
    await expect.poll(() => tabs.active().session.closing.getState()).toBe(true)
    expect(names(tabs)).toEqual(['a.js', '>b.js*'])
    await tabs.active().session.answerClose('cancel')
    expect(await closing).toBe(false)

    const going = tabs.close(tabs.active().key)
    await expect.poll(() => tabs.active().session.closing.getState()).toBe(true)
    await tabs.active().session.answerClose('save')
    await going
    expect(names(tabs)).toEqual(['>a.js'])
    expect(await os.files.readText(`${folder}/b.js`)).toEqual({ ok: true, value: 'b and more' })
    await tabs.close(tabs.active().key)
    expect(os.windows.getState().windows).toEqual([])
  })

  test('come back after the page was loaded again, with what was not saved', async () => {
    const { tabs, stop, os, id } = await open()
    tabs.openNew()
    await isReady(tabs)
    type(tabs, 'never saved')
    tabs.openFile(`${folder}/b.js`)
    await isReady(tabs)
    tabs.step(-1)
    stop()
    await expect.poll(async () => (await os.drafts.list()).length).toBe(1)

    const again = start(os, id).tabs
    await isReady(again)
    await expect.poll(() => names(again)).toEqual(['a.js', '>*', 'b.js'])
    expect(again.active().session.document.text()).toBe('never saved')
  })

  test('a text is shown on both sides: closing one of them asks nothing, closing the other does', async () => {
    const { tabs, os } = await open()
    await isReady(tabs)
    type(tabs, 'a and more')
    tabs.split(0, 'beside')
    expect(groups(tabs)).toEqual([['a.js*'], ['>a.js*']])
    // Asked again it goes to the other side.
    tabs.split(tabs.active().key, 'beside')
    expect(groups(tabs)).toEqual([['>a.js*'], ['a.js*']])
    await tabs.close(tabs.active().key)
    expect(groups(tabs)).toEqual([['>a.js*']])
    expect(tabs.active().session.document.text()).toBe('a and more')
    tabs.openFile(`${folder}/b.js`)
    const other = tabs.getState().tabs.find(({ key }) => key !== tabs.active().key)
    void tabs.close(other?.key ?? 0)
    await expect.poll(() => tabs.active().session.closing.getState()).toBe(true)
    await tabs.active().session.answerClose('save')
    await expect.poll(() => groups(tabs)).toEqual([['>b.js']])
    expect(await os.files.readText(`${folder}/a.js`)).toEqual({ ok: true, value: 'a and more' })
  })

  test('a tab goes to the other side, which goes with its last tab', async () => {
    const { tabs } = await open()
    tabs.openFile(`${folder}/b.js`)
    await isReady(tabs)
    tabs.moveAcross(tabs.active().key)
    expect(groups(tabs)).toEqual([['a.js'], ['>b.js']])
    tabs.drop(0, { group: 1, index: 0 })
    expect(groups(tabs)).toEqual([['>a.js', 'b.js']])
    tabs.drop(0, { split: 'below', isFirst: false })
    expect(groups(tabs)).toEqual([['b.js'], ['>a.js']])
    expect(tabs.getState().layout.split).toBe('below')
    await tabs.close(0)
    expect(groups(tabs)).toEqual([['>b.js']])
  })

  test('both sides come back after the page was loaded again, one text in both still one', async () => {
    const { tabs, stop, os, id } = await open()
    await isReady(tabs)
    type(tabs, 'never saved')
    tabs.openFile(`${folder}/b.js`)
    tabs.split(0, 'below')
    tabs.resize(70)
    await tabs.close(0)
    expect(groups(tabs)).toEqual([['b.js'], ['>a.js*']])
    stop()
    await expect.poll(async () => (await os.drafts.list()).length).toBe(1)

    const again = start(os, id).tabs
    await expect.poll(() => groups(again)).toEqual([['b.js'], ['>a.js*']])
    expect(again.active().session.document.text()).toBe('never saved')
    expect(again.getState().layout).toMatchObject({ split: 'below', share: 70 })
  })

  test('a text follows its file, which is renamed in the window, and goes on being saved there', async () => {
    const { tabs, os, record } = await open()
    await isReady(tabs)
    const changes = createFileChanges(os, tabs)
    expect(await changes.rename(`${folder}/a.js`, 'c.js')).toEqual({ ok: true, value: `${folder}/c.js` })
    expect(names(tabs)).toEqual(['>c.js'])
    expect(tabs.active().session.document.getState().notices).toEqual([])
    expect(record()).toMatchObject({ path: `${folder}/c.js`, title: 'c.js' })
    type(tabs, 'changed')
    expect(await tabs.active().session.save()).toBe(true)
    expect(await os.files.readText(`${folder}/c.js`)).toEqual({ ok: true, value: 'changed' })
    expect((await changes.rename(`${folder}/c.js`, 'b.js')).ok).toBe(false)
    expect(names(tabs)).toEqual(['>c.js'])
  })
})

test('what is done to files can be taken back, the last first', async () => {
  const { os, tabs } = await open()
  const changes = createFileChanges(os, tabs)
  const there = async () => {
    const listed = await os.files.list('/home/p')
    return listed.ok ? listed.value.map(({ name }) => name) : []
  }
  await os.files.createFolder('/home/p')
  await changes.create('file', '/home/p', 'a.js')
  await changes.create('folder', '/home/p', 'src')
  await changes.rename('/home/p/a.js', 'b.js')
  await changes.remove('/home/p/b.js')
  expect(await there()).toEqual(['src'])
  expect((await changes.create('folder', '/home/p', 'src')).ok).toBe(false)
  await changes.undo()
  expect(await there()).toEqual(['b.js', 'src'])
  await changes.undo()
  expect(await there()).toEqual(['a.js', 'src'])
  await changes.undo()
  await changes.undo()
  expect(await there()).toEqual([])
  expect(await changes.undo()).toEqual({ ok: true, value: false })
})

test('kept tabs are read again, and damaged ones are none', () => {
  const layout = show(oneGroup([0, 2], 0), 2)
  const kept = {
    layout,
    tabs: [
      { key: 0, text: 0, path: '/a' },
      { key: 2, text: 2, path: null },
    ],
  }
  const written = tabsToKeep(kept)
  expect(written).toEqual({
    active: 2,
    tabs: [
      { key: 0, path: '/a' },
      { key: 2, path: null },
    ],
  })
  expect(readTabs(written)).toEqual(kept)
  expect(tabsToKeep({ layout: oneGroup([0], 0), tabs: [{ key: 0, text: 0, path: '/a' }] })).toBeUndefined()
  expect(readTabs({ ...Object(written), active: 1 })).toBeNull()
  expect(readTabs({ active: 0, tabs: [{ key: 0, path: 3 }] })).toBeNull()
  const twice = { key: 0, path: null }
  expect(readTabs({ active: 0, tabs: [twice, twice] })).toBeNull()
  expect(readTabs(undefined)).toBeNull()
})

test('kept groups are read again, and damaged ones are a single group', () => {
  const layout = withShare(splitWith(oneGroup([0, 2], 2), 3, 'below'), 30)
  const kept = {
    layout,
    tabs: [
      { key: 0, text: 0, path: '/a' },
      { key: 2, text: 2, path: null },
      { key: 3, text: 0, path: '/a' },
    ],
  }
  const written = Object(tabsToKeep(kept))
  expect(readTabs(written)).toEqual(kept)
  for (const damage of [{ first: 0 }, { first: 3 }, { other: 3 }, { other: 9 }, { split: 'under' }]) {
    const damaged = { ...written, split: { ...written.split, ...damage } }
    expect(readTabs(damaged)?.layout).toEqual(oneGroup([0, 2, 3], 3))
  }
})
