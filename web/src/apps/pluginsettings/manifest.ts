import { defineApp } from '@/kernel/apps/manifest'
import type { WindowArgs } from '@/kernel/windows/types'
import { appIcons } from '@/ui/icons/app-icons'
import { texts } from './manifest.texts'

/** Names the plugin that the window was opened for, as told in `metadata.pluginName` [B2.56]. */
const titleOf = ({ metadata }: WindowArgs): string => {
  const name = metadata?.pluginName
  return typeof name === 'string' && name !== '' ? texts.titleOfPlugin({ name }) : texts.title
}

export default defineApp({
  type: 'pluginsettings',
  texts,
  titleOf,
  icon: appIcons.pluginsettings,
  desktop: null,
  startMenu: null,
  window: { width: 560, height: 620 },
  load: () => import('./View'),
})
