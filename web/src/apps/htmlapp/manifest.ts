import { isMetadata } from '@/kernel/apps/launch-arguments'
import { defineApp } from '@/kernel/apps/manifest'
import { isText } from '@/lib/record-shape'
import { icon } from './icon'
import { texts } from './manifest.texts'

const args = {
  path: isText,
  htmlContent: isText,
  url: isText,
  pluginPath: isText,
  metadata: isMetadata({ appId: isText, icon: isText, fileToken: isText }),
}

declare module '@/kernel/apps/window-types' {
  interface Apps {
    readonly htmlapp: typeof args
  }
}

export default defineApp({
  type: 'htmlapp',
  order: 22,
  args,
  texts,
  icon,
  // not shown: told to the assistant's model
  purpose: 'runs an HTML page or an installed app in a sandbox',
  desktop: null,
  startMenu: null,
  opens: ['html'],
  needsContent: true,
  commands: () => import('./commands'),
  load: () => import('./View'),
})
