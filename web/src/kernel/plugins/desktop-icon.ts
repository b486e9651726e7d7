import type { DesktopIcons } from '@/kernel/desktop/types'
import type { EventBus } from '@/kernel/events/types'
import { freeName } from '@/kernel/files/paths'
import type { PluginLook } from './plugin-settings'
import type { Plugin } from './types'

/** What the icons of plugins need. */
export interface IconPorts {
  readonly events: EventBus
  readonly desktopIcons: DesktopIcons
}

/** The name under which a plugin's icon is on the desktop; null: it is not there. */
export const iconNameOf = ({ desktopIcons }: Pick<IconPorts, 'desktopIcons'>, path: string): string | null =>
  desktopIcons.getState().find((icon) => icon.path === path)?.name ?? null

/**
 * Puts the icon of a plugin on the desktop, in the place of the one that it has there [B7.26]. Names of icons are unique: where
 * another app has the name, this one gets a number. Returns whether it is there.
 */
export function putIcon(ports: IconPorts, plugin: Plugin, look: PluginLook): boolean {
  const { events, desktopIcons } = ports
  const taken = new Set(
    desktopIcons
      .getState()
      .filter(({ path }) => path !== plugin.path)
      .map(({ name }) => name),
  )
  const name = freeName(look.name, (candidate) => taken.has(candidate))
  const before = iconNameOf(ports, plugin.path)
  if (before !== null && before !== name) events.emit('remove-desktop-icon', { name: before })
  const { path, htmlContent } = plugin
  events.emit('create-desktop-icon', { name, icon: look.icon, type: 'htmlapp', path, htmlContent })
  return desktopIcons.getState().some((icon) => icon.path === path && icon.htmlContent === htmlContent)
}

/** Takes the icon of a plugin off the desktop [B4.13 B7.27]. */
export function removeIcon(ports: IconPorts, plugin: Plugin, look: PluginLook): void {
  ports.events.emit('remove-desktop-icon', { name: iconNameOf(ports, plugin.path) ?? look.name })
}
