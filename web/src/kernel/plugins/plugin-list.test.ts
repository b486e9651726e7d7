import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import type { PlatformStore } from '@/kernel/app-platform/store/types'
import { createMemoryStore } from '@/kernel/app-platform/store/memory-store'
import { memoryPlace, testPlaces, type TestPlace } from '@/kernel/app-platform/testing/stores'
import { log } from '@/lib/log'
import { failure, success } from '@/lib/result'
import { createPluginList } from './plugin-list'
import { type Plugin, pluginPath } from './types'

afterEach(() => vi.restoreAllMocks())

const plugin = (name: string, more: Partial<Plugin> = {}): Plugin => ({
  name,
  type: 'folder',
  modified: '2026-11-21T10:00:00.000Z',
  path: pluginPath(name),
  icon: '🔌',
  htmlContent: `<p>${name}</p>`,
  isPreinstalled: false,
  ...more,
})
const shipped = ['Calculator', 'Clock', 'Notepad'].map((name) => plugin(name, { isPreinstalled: true }))

async function load(store: PlatformStore, preinstalled: readonly Plugin[] = shipped) {
  const plugins = createPluginList({ store, loadPreinstalled: () => Promise.resolve(preinstalled) })
  onTestFinished(() => plugins.dispose())
  await plugins.loaded
  return plugins
}
const open = (place: TestPlace, preinstalled?: readonly Plugin[]) => load(place.open(), preinstalled)
const names = (plugins: Awaited<ReturnType<typeof load>>) =>
  plugins.getState().plugins.map(({ name }) => name)

describe.each(testPlaces)('the list of plugins in %s', (_name, makePlace) => {
  test('begins with calculator, clock and notepad', async () => {
    const store = makePlace().open()
    const plugins = createPluginList({ store, loadPreinstalled: () => Promise.resolve(shipped) })
    onTestFinished(() => plugins.dispose())
    expect(plugins.getState()).toEqual({ plugins: [], removed: [], problem: null })
    await plugins.loaded
    expect(plugins.getState()).toEqual({ plugins: shipped, removed: [], problem: null })
  })

  test('gets a new plugin at its end, and another one with the same path in its place [B4.30]', async () => {
    const place = makePlace()
    const plugins = await open(place)
    const heard = vi.fn<() => void>()
    plugins.subscribe(heard)
    expect(await plugins.put(plugin('Weather'))).toBe(true)
    expect(heard).toHaveBeenCalledOnce()
    await plugins.put(plugin('To-do'))
    expect(names(plugins)).toEqual(['Calculator', 'Clock', 'Notepad', 'Weather', 'To-do'])
    await plugins.put(plugin('WEATHER', { htmlContent: '<p>new</p>' }))
    await plugins.put(plugin('CLOCK'))
    const after = ['Calculator', 'CLOCK', 'Notepad', 'WEATHER', 'To-do']
    expect(names(plugins)).toEqual(after)
    expect(plugins.getState().plugins[3]?.htmlContent).toBe('<p>new</p>')
    expect(names(await open(place))).toEqual(after)
  })

  test('loses a plugin for good, also one that came with the product', async () => {
    const place = makePlace()
    const plugins = await open(place)
    await plugins.put(plugin('Weather'))
    await plugins.put(plugin('CLOCK'))
    expect(await plugins.remove(pluginPath('Clock'))).toBe(true)
    expect(await plugins.remove(pluginPath('Weather'))).toBe(true)
    expect(await plugins.remove(pluginPath('none'))).toBe(true)
    expect(names(plugins)).toEqual(['Calculator', 'Notepad'])
    expect(names(await open(place))).toEqual(['Calculator', 'Notepad'])
    await plugins.put(plugin('Weather'))
    await plugins.put(plugin('Clock', { isPreinstalled: true }))
    expect(names(await open(place))).toEqual(['Calculator', 'Notepad', 'Weather', 'Clock'])
  })

  test('gets back what came with the product, in its place and as it came', async () => {
    const place = makePlace()
    const plugins = await open(place)
    const removed = () => plugins.getState().removed.map(({ name }) => name)
    await plugins.put(plugin('Weather'))
    await plugins.put(plugin('CLOCK'))
    for (const name of ['Calculator', 'Clock', 'Notepad', 'Weather']) await plugins.remove(pluginPath(name))
    await plugins.put(plugin('notepad', { htmlContent: '<p>mine</p>' }))
    expect([names(plugins), removed()]).toEqual([['notepad'], ['Calculator', 'Clock']])
    expect(await plugins.restore()).toBe(true)
    expect([names(plugins), removed()]).toEqual([['Calculator', 'Clock', 'notepad'], []])
    await plugins.put(plugin('Clock', { icon: '🕰️', isPreinstalled: true }))
    expect(removed()).toEqual([])
    const again = await open(place)
    expect(again.getState()).toEqual(plugins.getState())
  })

  test('takes over what a new version of the product brings, unless the person changed it', async () => {
    const place = makePlace()
    const plugins = await open(place)
    await plugins.put(plugin('Clock', { icon: '🕰️', isPreinstalled: true }))
    // The same as it came: no change.
    await plugins.put(plugin('Notepad', { isPreinstalled: true, modified: '2027-01-01T00:00:00.000Z' }))
    const next = ['Calculator', 'Clock', 'Notepad', 'Paint'].map((name) =>
      plugin(name, { htmlContent: '<p>2</p>', isPreinstalled: true }),
    )
    const updated = await open(place, next)
    expect(
      updated.getState().plugins.map(({ name, icon, htmlContent }) => [name, icon, htmlContent]),
    ).toEqual([
      ['Calculator', '🔌', '<p>2</p>'],
      ['Clock', '🕰️', '<p>Clock</p>'],
      ['Notepad', '🔌', '<p>2</p>'],
      ['Paint', '🔌', '<p>2</p>'],
    ])
    // A product without the clock leaves the person theirs.
    expect(names(await open(place, next.slice(2)))).toEqual(['Notepad', 'Paint', 'Clock'])
  })

  test('is the same in all tabs, and two of them lose nothing of each other', async () => {
    const place = makePlace()
    const [here, there] = [await open(place), await open(place)]
    await Promise.all([here.put(plugin('One')), there.put(plugin('Two')), here.remove(pluginPath('Clock'))])
    await vi.waitFor(() => {
      expect(names(here).toSorted()).toEqual(['Calculator', 'Notepad', 'One', 'Two'])
      expect(names(there)).toEqual(names(here))
    })
  })

  test('leaves out what cannot be read, with a log', async () => {
    const warn = vi.spyOn(log, 'warn').mockReturnValue()
    const place = makePlace()
    const plugins = await open(place)
    await plugins.put(plugin('Good'))
    plugins.dispose()
    await place.open().write(['plugins'], (writer) => {
      writer.put('plugins', ['/apps/plugins/bad'], { plugin: { name: 'Bad' }, order: 7 })
      writer.put('plugins', ['/apps/plugins/worse'], null)
      return Promise.resolve(success(undefined))
    })
    expect(names(await open(place))).toEqual(['Calculator', 'Clock', 'Notepad', 'Good'])
    expect(warn).toHaveBeenCalledTimes(2)
  })
})

test('a change that cannot be kept is not made, and the list says why', async () => {
  const store = memoryPlace().open()
  const plugins = await load({
    ...store,
    write: () => Promise.resolve(failure('quota', 'This device has no room.')),
  })
  expect(await plugins.put(plugin('Weather'))).toBe(false)
  expect(await plugins.remove(pluginPath('Clock'))).toBe(false)
  expect(await plugins.restore()).toBe(false)
  expect(plugins.getState()).toEqual({
    plugins: shipped,
    removed: [],
    problem: { code: 'quota', message: 'This device has no room.' },
  })
})

test('a list that cannot be read has the plugins of the product, and says why', async () => {
  const plugins = await load({
    ...createMemoryStore(),
    read: () => Promise.resolve(failure('unavailable', 'No database.')),
  })
  expect(plugins.getState()).toEqual({
    plugins: shipped,
    removed: [],
    problem: { code: 'unavailable', message: 'No database.' },
  })
})

test('a list that is kept nowhere says so', async () => {
  const plugins = await load(createMemoryStore({ problem: { message: 'Gone when you leave.' } }))
  expect(await plugins.put(plugin('Weather'))).toBe(true)
  expect(plugins.getState().problem?.message).toBe('Gone when you leave.')
})

test('plugins of the product that cannot be loaded are said, and the others are there', async () => {
  vi.spyOn(log, 'error').mockReturnValue()
  const place = memoryPlace()
  await (await open(place)).put(plugin('Weather'))
  const plugins = createPluginList({
    store: place.open(),
    loadPreinstalled: () => Promise.reject(new TypeError('Failed to fetch')),
  })
  await plugins.loaded
  expect(plugins.getState()).toMatchObject({ plugins: [{ name: 'Weather' }] })
  expect(plugins.getState().problem?.message).toContain('could not be loaded')
  plugins.dispose()
})
