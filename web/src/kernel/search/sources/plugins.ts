import type { Os } from '@/kernel/os'
import { loadPlatform } from '@/kernel/plugins/load-platform'
import { openPlugin } from '@/kernel/plugins/open-plugin'
import { createPluginSettings, lookOf } from '@/kernel/plugins/plugin-settings'
import type { Plugin } from '@/kernel/plugins/types'
import { shownIcon } from '@/lib/shown-icon'
import { foldText } from '../fold'
import { matchNamed } from '../match'
import { texts } from '../texts'
import type { Hit, SearchSource } from '../types'

/** The plugins that the person has, called as they called them. */
export function createPluginSource(os: Pick<Os, 'appPlatform' | 'storage' | 'windows'>): SearchSource {
  const settings = createPluginSettings(os.storage)
  const hitOf = (plugin: Plugin, words: readonly string[]): readonly Hit[] => {
    const look = lookOf(plugin, settings.read(plugin.path).settings)
    const score = matchNamed(foldText(look.name), [foldText(plugin.name)], words)
    if (score === 0) return []
    return [
      {
        id: `plugin:${plugin.path}`,
        title: look.name,
        hint: texts.plugin,
        icon: { kind: 'foreign', icon: shownIcon(look.icon) },
        score,
        run: () => openPlugin(os.windows, plugin, look),
      },
    ]
  }
  return {
    id: 'plugins',
    async find({ words }) {
      if (words.length === 0) return []
      const { plugins } = await loadPlatform(os)
      return plugins.getState().plugins.flatMap((plugin) => hitOf(plugin, words))
    },
  }
}
