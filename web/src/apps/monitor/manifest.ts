import icon from '~icons/fluent-color/gauge-32'
import { defineApp } from '@/kernel/apps/manifest'
import { texts } from './manifest.texts'

declare module '@/kernel/apps/window-types' {
  interface Apps {
    readonly monitor: NoArgs
  }
}

export default defineApp({
  type: 'monitor',
  order: 11,
  texts,
  icon,
  // not shown: told to the assistant's model
  purpose: 'shows processes, memory, storage and frame rate',
  desktop: { order: 10 },
  startMenu: { order: 11 },
  window: { width: 800, height: 720 },
  load: () => import('./View'),
})
