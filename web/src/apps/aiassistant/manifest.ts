import { defineApp } from '@/kernel/apps/manifest'
import { icon } from './icon'
import { texts } from './manifest.texts'

declare module '@/kernel/apps/window-types' {
  interface Apps {
    readonly aiassistant: NoArgs
  }
}

export default defineApp({
  type: 'aiassistant',
  order: 8,
  texts,
  icon,
  // not shown: told to the assistant's model
  purpose: 'is this chat',
  desktop: null,
  startMenu: { order: 8, beta: true },
  window: { width: 560, height: 680, minWidth: 320, minHeight: 360 },
  load: () => import('./View'),
})
