import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { type AppManifest, appLabel, windowTitle } from '@/kernel/apps/manifest'
import { createRegistry } from '@/kernel/apps/registry'
import { createWindowManager } from '@/kernel/windows/window-manager'
import { otterMark } from '@/ui/icons/brand'
import { unknownAppIcon } from '@/ui/icons/unknown-app'
import { manifests } from './index'

const registry = createRegistry(manifests)
const titleOf = (type: string, metadata: Readonly<Record<string, unknown>> | null = null) => {
  const app = registry.find(type)
  return app && windowTitle(app, { metadata })
}

/** The apps of the requirements. Others may join them, after those. */
const required = (apps: readonly AppManifest[]) => {
  const known = apps.filter(({ order }) => order !== undefined)
  expect(apps.slice(0, known.length)).toEqual(known)
  return known
}

describe('the apps of this build', () => {
  test('every window type is registered, in the order of the requirements [B2.1]', () => {
    expect(required(registry.all).map((app) => app.type)).toEqual([
      'filemanager',
      'terminal',
      'editor',
      'codeeditor',
      'browser',
      'messenger',
      'virtualmachine',
      'aiassistant',
      'appstore',
      'pluginmanager',
      'monitor',
      'userprofile',
      'rolemanager',
      'credentialmanager',
      'settings',
      'otteros-settings',
      'disk',
      'otterscript-tutorial',
      'imageviewer',
      'pluginsettings',
      'appdesigner',
      'htmlapp',
    ])
  })

  test('the desktop icons have these labels in this order [A2.11]', () => {
    expect(required(registry.desktop).map((app) => [appLabel(app), app.type])).toEqual([
      ['File Manager', 'filemanager'],
      ['Terminal', 'terminal'],
      ['Text Editor', 'editor'],
      ['Code Editor', 'codeeditor'],
      ['Web Browser', 'browser'],
      ['Messenger', 'messenger'],
      ['Virtual Machine', 'virtualmachine'],
      ['App Store', 'appstore'],
      ['Plugin Manager', 'pluginmanager'],
      ['System Monitor', 'monitor'],
      ['User Profile', 'userprofile'],
      ['Role Manager', 'rolemanager'],
      ['Credential Manager', 'credentialmanager'],
      ['OtterOS Settings', 'otteros-settings'],
      ['Settings', 'settings'],
      ['Disk Manager', 'disk'],
      ['OtterScript Tutorial', 'otterscript-tutorial'],
      ['App Designer', 'appdesigner'],
    ])
  })

  test('window titles differ from the icon labels exactly where asked [A2.11]', () => {
    const different = required(registry.desktop)
      .filter((app) => titleOf(app.type) !== appLabel(app))
      .map((app) => [appLabel(app), titleOf(app.type)])
    expect(different).toEqual([
      ['Terminal', 'OtterOS Terminal'],
      ['Messenger', 'Messenger (Beta)'],
      ['App Store', 'OtterOS App Store'],
    ])
    expect(titleOf('pluginsettings', { pluginName: 'Weather Widget' })).toBe(
      'Plugin Settings - Weather Widget',
    )
    expect(titleOf('pluginsettings')).toBe('Plugin Settings')
  })

  test('the start menu has these entries in this order [B2.4 B2.5 B2.6 B2.7 B2.8 B2.9 B2.10 B2.11 B2.12 B2.13 B2.14 B2.15 B2.16 B2.17 B2.18 B2.19 B2.20 B2.21]', () => {
    expect(
      required(registry.startMenu).map((app) => [appLabel(app), app.type, app.startMenu?.beta ?? false]),
    ).toEqual([
      ['File Manager', 'filemanager', false],
      ['Terminal', 'terminal', false],
      ['Text Editor', 'editor', false],
      ['Code Editor', 'codeeditor', false],
      ['Web Browser', 'browser', false],
      ['Messenger', 'messenger', true],
      ['Virtual Machine', 'virtualmachine', true],
      ['AI Assistant', 'aiassistant', true],
      ['App Store', 'appstore', false],
      ['Plugin Manager', 'pluginmanager', false],
      ['System Monitor', 'monitor', false],
      ['User Profile', 'userprofile', false],
      ['Role Manager', 'rolemanager', false],
      ['Credential Manager', 'credentialmanager', false],
      ['Settings', 'settings', false],
      ['Disk Manager', 'disk', false],
      ['OtterScript Tutorial', 'otterscript-tutorial', false],
    ])
  })

  test('every app has an icon of its own, and none looks like that of an unknown one', () => {
    const icons = registry.all.map((app) => app.icon)
    expect(new Set([...icons, unknownAppIcon]).size).toBe(manifests.length + 1)
  })

  test('each icon is a whole SVG picture', () => {
    for (const url of [...registry.all.map((app) => app.icon), unknownAppIcon, otterMark]) {
      const picture = decodeURIComponent(url)
      expect(picture).toMatch(/^data:image\/svg\+xml,<svg xmlns='http:\/\/www\.w3\.org\/2000\/svg' /)
      expect(picture).toMatch(/ viewBox='0 0 (\d+) \1'/)
      expect(picture.endsWith('</svg>')).toBe(true)
    }
  })

  test('the icons together stay under 25 kB gzipped, the brand under 2 kB', () => {
    expect(gzipSync(registry.all.map((app) => app.icon).join('\n')).length).toBeLessThan(25_000)
    expect(gzipSync(otterMark).length).toBeLessThan(2_000)
  })

  test('the compiler knows what each app can be opened with', () => {
    const viewport = { width: 1280, height: 800, isMobile: false, taskbarHeight: 48 }
    const windows = createWindowManager({ registry, viewport })
    windows.open('settings', { metadata: { tab: 'security' } })
    // @ts-expect-error -- there is no such tab
    windows.open('settings', { metadata: { tab: 'network' } })
    // @ts-expect-error -- it shows no path
    windows.open('disk', { path: '/home' })
    // @ts-expect-error -- there is no such app
    windows.open('gramophone')
    expect(windows.getState().windows).toHaveLength(4)
  })

  test('an app stands in the folder of its name', () => {
    const folders = Object.keys(import.meta.glob('./*/manifest.ts')).map((path) => path.split('/')[1])
    expect(new Set(folders)).toEqual(new Set(registry.all.map((app) => app.type)))
  })

  test('the shell and the core apps ask for no role, only the tools for privileged people do [A6.2]', () => {
    const privileged = registry.all.filter((app) => app.requires?.role).map((app) => app.type)
    expect(privileged).toEqual(['rolemanager', 'credentialmanager'])
  })
})
