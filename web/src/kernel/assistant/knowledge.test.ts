import { assistantLimits } from '@otteros/contracts'
import { describe, expect, test } from 'vitest'
import { manifests } from '@/apps'
import { createRegistry } from '@/kernel/apps/registry'
import { createSettingsStore } from '@/kernel/settings/store'
import { createWindowManager } from '@/kernel/windows/window-manager'
import { memoryOsStorage } from '@/kernel/storage/testing/memory-os-storage'
import { systemKnowledge } from './knowledge'

function desktop(apps = createRegistry(manifests)) {
  const settings = createSettingsStore({ storage: memoryOsStorage(), username: 'Maya Lindqvist' })
  const viewport = { width: 1280, height: 800, isMobile: false, taskbarHeight: 48 }
  return { apps, settings, windows: createWindowManager({ registry: apps, viewport }) }
}

const wallpapers = [{ name: 'Coast', url: '/wallpapers/coast.webp' }]

describe('what the model is told of the desktop', () => {
  test('names every app of the registry with what it is for [B7.22]', () => {
    const os = desktop()
    const text = systemKnowledge(os, wallpapers)
    for (const { type, purpose } of os.apps.all) expect(text).toContain(`type ${type}: ${purpose}`)
    expect(text).toContain('- File Manager, type filemanager')
    expect(text).toContain(
      'Role Manager, type rolemanager: assigns and removes roles (only for trusted users)',
    )
    const changed = createRegistry(
      manifests.map((app) =>
        app.type === 'terminal' ? { ...app, texts: { ...app.texts, label: 'Command Line' } } : app,
      ),
    )
    expect(systemKnowledge(desktop(changed), wallpapers)).toContain(
      '- Command Line, type terminal: runs commands on the same files, with pipes, history and completion',
    )
    expect(text.length).toBeLessThan(assistantLimits.knowledge)
  })

  test('says how the desktop looks now, and not who the person is', () => {
    const os = desktop()
    os.settings.update({ theme: 'dark', timezone: 'UTC+2' })
    os.windows.open('terminal')
    const text = systemKnowledge(os, wallpapers)
    expect(text).toContain('Themes: default, dark, contrast; now dark.')
    expect(text).toContain('Timezone: UTC+2. Device: desktop. Open windows: Terminal.')
    expect(text).toContain('Built-in wallpapers: Coast.')
    expect(text).not.toContain('Maya')
  })
})
