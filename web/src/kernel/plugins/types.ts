import { type Sentence } from '@/lib/result'
import type { AppPlatform } from '@/kernel/app-platform/types'

/** An installed plugin [B3.1]. */
export interface Plugin {
  readonly name: string
  readonly type: 'folder'
  /** When it was installed or changed, ISO 8601. */
  readonly modified: string
  /** `/apps/plugins/{lowercase name}` [B3.1 B9.10]. */
  readonly path: string
  /** Emoji or text; the default is a plug [B3.1]. */
  readonly icon: string
  /** The page that runs; '' when it has none, which the list says. */
  readonly htmlContent: string
  /** It came with the product: calculator, clock, notepad [B2.64–B2.66]. */
  readonly isPreinstalled: boolean
}

/** The list of plugins. */
export interface PluginsState {
  readonly plugins: readonly Plugin[]
  /** Plugins that came with the product and were removed; none while another one has their path. */
  readonly removed: readonly Plugin[]
  /** Why it is not kept; null: it is. */
  readonly problem: Sentence | null
}

/** A person's installed plugins, kept on this device and shared between tabs. */
export interface Plugins {
  /** Resolves once the stored list is there. `getState` is empty until then. */
  readonly loaded: Promise<void>
  getState(): PluginsState
  subscribe(listener: () => void): () => void
  /** Replaces the plugin with the same path, in its place, or appends [B4.30]. False when it could not be kept: nothing changes. */
  put(plugin: Plugin): Promise<boolean>
  /** Removes by path; false when that could not be kept: nothing changes. */
  remove(path: string): Promise<boolean>
  /** Puts the plugins that came with the product and were removed back in their places; false when that could not be kept. */
  restore(): Promise<boolean>
}

/** The platform of HTML apps with the plugins that a person has on it; fetched when the first app needs it. */
export interface PluginPlatform extends AppPlatform {
  readonly plugins: Plugins
}

/** Path of a plugin of this name [B9.10]. */
export const pluginPath = (name: string): string => `/apps/plugins/${name.toLowerCase()}`

/** Icon of a plugin that brings none [B3.1 B3.2]. */
export const defaultPluginIcon = '🔌'
