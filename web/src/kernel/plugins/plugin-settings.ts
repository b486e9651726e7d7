import type { OsStorage } from '@/kernel/storage/types'
import { createPreferences } from '@/lib/preferences/create-preferences'
import { readText } from '@/lib/preferences/readers'
import type { PreferenceFields } from '@/lib/preferences/types'
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

const fields: PreferenceFields<PluginSettings> = {
  pluginName: { default: defaultPluginSettings.pluginName, read: readText },
  pluginIcon: { default: defaultPluginSettings.pluginIcon, read: readText },
  pluginDescription: { default: defaultPluginSettings.pluginDescription, read: readText },
}

/** Settings as they were found. */
export interface StoredPluginSettings {
  readonly settings: PluginSettings
  /** Something was stored that cannot be used, so its default holds. */
  readonly isDamaged: boolean
}

/** A person's settings of their plugins, on this device. */
export interface PluginSettingsStore {
  read(path: string): StoredPluginSettings
  /** False when there is no room: what was stored before stays. */
  save(path: string, settings: PluginSettings): boolean
  forget(path: string): void
}

/** Opens a person's settings of their plugins; they are kept under `plugin-settings-<path>-<person>` [B7.33]. */
export function createPluginSettings(storage: OsStorage): PluginSettingsStore {
  const storedOf = (path: string) => storage(`plugin-settings-${path}`)
  /** Looks once: callers that list plugins look again when the list changes. */
  const look = (path: string) => {
    const preferences = createPreferences({ stored: storedOf(path), fields })
    preferences.dispose()
    return preferences
  }
  return {
    read(path) {
      const { getState, damage } = look(path)
      return { settings: getState(), isDamaged: damage.length > 0 }
    },
    save: (path, settings) => look(path).update(settings),
    forget: (path) => storedOf(path).remove(),
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
