import * as z from 'zod/mini'
import type { KeyValueStorage } from '@/lib/key-value-storage'
import { log } from '@/lib/log'
import { defaultPluginIcon, type Plugin } from './types'

/** What a person set about a plugin [B3.2]. */
export interface PluginSettings {
  readonly pluginName: string
  /** Emoji or text. */
  readonly pluginIcon: string
  readonly pluginDescription: string
}

/** What stands in the fields before anything was saved [B3.2]. */
export const defaultPluginSettings: PluginSettings = {
  // not shown: stored data, by which a name is known as the default in every language
  pluginName: 'My Plugin',
  pluginIcon: defaultPluginIcon,
  // not shown: stored data as well
  pluginDescription: 'A custom plugin',
}

const shape = z.object({ pluginName: z.string(), pluginIcon: z.string(), pluginDescription: z.string() })

/** The storage key of a plugin's settings [B7.33]; `name` is the session's storage name, as several people share a device. */
export const pluginSettingsKey = (path: string, name: string): string => `plugin-settings-${path}-${name}`

/** Settings as they were found. */
export interface StoredPluginSettings {
  readonly settings: PluginSettings
  /** Something was stored that cannot be used, so the defaults hold. */
  readonly isDamaged: boolean
}

/** A person's settings of their plugins, on this device. */
export interface PluginSettingsStore {
  read(path: string): StoredPluginSettings
  /** False when there is no room: what was stored before stays. */
  save(path: string, settings: PluginSettings): boolean
  forget(path: string): void
}

/** Opens a person's settings of their plugins. */
export function createPluginSettings(storage: KeyValueStorage, name: string): PluginSettingsStore {
  return {
    read(path) {
      const stored = storage.get(pluginSettingsKey(path, name))
      if (stored === null) return { settings: defaultPluginSettings, isDamaged: false }
      try {
        return { settings: shape.parse(JSON.parse(stored)), isDamaged: false }
      } catch (error) {
        log.warn(`The stored settings of ${path} cannot be used`, error)
        return { settings: defaultPluginSettings, isDamaged: true }
      }
    },
    save(path, settings) {
      try {
        storage.set(pluginSettingsKey(path, name), JSON.stringify(settings))
        return true
      } catch (error) {
        log.warn(`The settings of ${path} could not be saved`, error)
        return false
      }
    },
    forget: (path) => storage.remove(pluginSettingsKey(path, name)),
  }
}

/** How a plugin is shown: in lists, windows and on the desktop. */
export interface PluginLook {
  readonly name: string
  readonly icon: string
}

/** The name and icon of a plugin with its settings: what is empty or still the default leaves it its own. */
export function lookOf(
  plugin: Pick<Plugin, 'name' | 'icon'>,
  { pluginName, pluginIcon }: PluginSettings,
): PluginLook {
  const [name, icon] = [pluginName.trim(), pluginIcon.trim()]
  return {
    name: name === '' || name === defaultPluginSettings.pluginName ? plugin.name : name,
    icon: icon === '' || icon === defaultPluginSettings.pluginIcon ? plugin.icon : icon,
  }
}
