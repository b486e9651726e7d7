import icon from '~icons/fluent-color/settings-48'
import { defineApp } from '@/kernel/apps/manifest'
import { args } from './args'
import { texts } from './manifest.texts'

declare module '@/kernel/apps/window-types' {
  interface Apps {
    readonly settings: typeof args
  }
}

export default defineApp({
  type: 'settings',
  order: 15,
  args,
  texts,
  icon,
  // not shown: told to the assistant's model
  purpose: 'changes display, wallpaper, theme, OS style, security and account settings',
  desktop: { order: 15 },
  startMenu: { order: 15 },
  load: () => import('./View'),
})
