import { defineApp } from '@/kernel/apps/manifest'
import { args } from './args'
import icon from './icon.svg?inline'
import { texts } from './manifest.texts'

declare module '@/kernel/apps/window-types' {
  interface Apps {
    readonly appstore: typeof args
  }
}

export default defineApp({
  type: 'appstore',
  order: 9,
  args,
  texts,
  icon,
  // not shown: told to the assistant's model
  purpose: 'finds, previews and installs apps of the community, and publishes own ones',
  desktop: { order: 8 },
  startMenu: { order: 9 },
  window: { width: 960, height: 680, minWidth: 340, minHeight: 400 },
  commands: () => import('./commands'),
  load: () => import('./View'),
})
