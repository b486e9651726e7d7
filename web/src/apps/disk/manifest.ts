import { defineApp } from '@/kernel/apps/manifest'
import icon from './icon.svg?inline'
import { texts } from './manifest.texts'

declare module '@/kernel/apps/window-types' {
  interface Apps {
    readonly disk: NoArgs
  }
}

export default defineApp({
  type: 'disk',
  order: 17,
  texts,
  icon,
  // not shown: told to the assistant's model
  purpose: 'shows drives and cleans up, checks and compacts what is stored',
  desktop: { order: 16 },
  startMenu: { order: 16 },
  window: { width: 800, height: 520 },
  load: () => import('./View'),
})
