import icon from '~icons/fluent-color/wrench-screwdriver-32'
import { isMetadata, type LaunchArgs } from '@/kernel/apps/launch-arguments'
import { defineApp } from '@/kernel/apps/manifest'
import { isText } from '@/lib/record-shape'
import { texts } from './manifest.texts'

const args = {
  path: isText,
  pluginPath: isText,
  metadata: isMetadata({ pluginName: isText }),
}

declare module '@/kernel/apps/window-types' {
  interface Apps {
    readonly pluginsettings: typeof args
  }
}

/** Names the plugin that the window was opened for, as told in `metadata.pluginName` [B2.56]. */
const titleOf = ({ metadata }: LaunchArgs<'pluginsettings'>): string => {
  const name = metadata?.pluginName
  return name ? texts.titleOfPlugin({ name }) : texts.title
}

export default defineApp({
  type: 'pluginsettings',
  order: 20,
  args,
  texts,
  titleOf,
  icon,
  // not shown: told to the assistant's model
  purpose: 'changes name, icon and description of a plugin',
  desktop: null,
  startMenu: null,
  window: { width: 560, height: 620 },
  commands: () => import('@/ui/commands/form-commands'),
  load: () => import('./View'),
})
