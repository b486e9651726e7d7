import { expect, onTestFinished, test, vi } from 'vitest'
import { log } from '@/lib/log'
import { success } from '@/lib/result'
import { createAppPlatform } from './create-app-platform'
import { lastingPage } from '@/kernel/app-platform/testing/lasting-page'
import { memoryPlace } from '@/kernel/app-platform/testing/stores'

const origins = {
  find: () =>
    Promise.resolve({ url: '/frame.html', origin: null, hasNetwork: false, confinement: 'full' as const }),
}

async function open(name: string) {
  const platform = await createAppPlatform({ name, origins, ...lastingPage() })
  onTestFinished(() => platform.dispose())
  return platform
}

test('a person’s grants, data and plugins are there after a reload, and nobody else’s', async () => {
  const maya = await open('maya@example.org')
  await maya.grants.setPermission('/apps/a', 'user', 'granted')
  await maya.data.write('/apps/a', 'page', [{ kind: 'set', key: 'k', value: 'v' }])
  await maya.plugins.remove('/apps/plugins/clock')
  maya.dispose()
  const [again, tom] = [await open('maya@example.org'), await open('tom@example.org')]
  await Promise.all([again.plugins.loaded, tom.plugins.loaded])
  // What was allowed is known at once: an app is started with it.
  expect(again.grants.get('/apps/a').permissions).toEqual({ user: 'granted' })
  expect(await again.data.read('/apps/a', 'page')).toEqual(success(new Map([['k', 'v']])))
  expect(again.plugins.getState().plugins.map(({ name }) => name)).toEqual(['Calculator', 'Notepad'])
  expect(tom.grants.get('/apps/a').permissions).toEqual({})
  expect(await tom.data.read('/apps/a', 'page')).toEqual(success(new Map()))
  expect(tom.plugins.getState().plugins.map(({ name }) => name)).toEqual(['Calculator', 'Clock', 'Notepad'])
})

test('a browser that lets the page keep nothing is said, and apps can run', async () => {
  vi.spyOn(log, 'error').mockReturnValue()
  vi.spyOn(log, 'warn').mockReturnValue()
  vi.spyOn(indexedDB, 'open').mockImplementation(() => {
    throw new DOMException('Denied', 'SecurityError')
  })
  const platform = await open('private@example.org')
  await platform.plugins.loaded
  expect(platform.plugins.getState().plugins).toHaveLength(3)
  expect(platform.plugins.getState().problem?.message).toContain('private window')
  expect(await platform.grants.setPermission('/apps/a', 'user', 'granted')).toBe(false)
  expect(platform.grants.get('/apps/a').permissions).toEqual({ user: 'granted' })
  expect(await platform.data.read('/apps/a', 'page')).toMatchObject({ error: { code: 'unavailable' } })
  expect(await platform.data.write('/apps/a', 'page', [{ kind: 'clear' }])).toMatchObject({
    error: { code: 'unavailable' },
  })
  expect((await platform.data.write('/', 'page', [{ kind: 'set', key: 'k', value: 'v' }])).ok).toBe(true)
})

test('what a preview kept and was allowed goes when its last run ends; other apps keep theirs', async () => {
  const { open: openStore } = memoryPlace()
  const platform = await createAppPlatform({ name: 'maya', origins, openStore, ...lastingPage() })
  onTestFinished(() => platform.dispose())
  const fill = async (app: string) => {
    await platform.data.write(app, 'app', [{ kind: 'set', key: 'k', value: 'v' }])
    await platform.grants.setPermission(app, 'user', 'granted')
  }
  const kept = async (app: string) => {
    const read = await platform.data.get(app, 'app', 'k')
    return [read.ok && read.value, platform.grants.get(app).permissions.user]
  }
  await fill('/apps/preview/1')
  await fill('/apps/store/1')
  const ends = ['/apps/preview/1', '/apps/preview/1', '/apps/store/1'].map((app) =>
    platform.running.start(app),
  )
  ends[0]?.()
  ends[2]?.()
  expect(await kept('/apps/preview/1')).toEqual(['v', 'granted'])
  ends[1]?.()
  expect(await kept('/apps/preview/1')).toEqual([null, undefined])
  expect(await kept('/apps/store/1')).toEqual(['v', 'granted'])
})
