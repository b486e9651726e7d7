import icon from '~icons/fluent-color/design-ideas-48'
import { defineApp } from '@/kernel/apps/manifest'
import { texts } from './manifest.texts'

declare module '@/kernel/apps/window-types' {
  interface Apps {
    readonly appdesigner: NoArgs
  }
}

export default defineApp({
  type: 'appdesigner',
  order: 21,
  texts,
  icon,
  // not shown: told to the assistant's model
  purpose: 'designs apps of one HTML page, saves, exports and publishes them',
  desktop: { order: 18 },
  startMenu: null,
  window: { width: 1040, height: 680, minWidth: 340, minHeight: 400 },
  commands: () => import('./commands'),
  load: () => import('./View'),
})
