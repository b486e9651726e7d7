import icon from '~icons/fluent-color/book-open-lightbulb-32'
import { defineApp } from '@/kernel/apps/manifest'
import { texts } from './manifest.texts'

declare module '@/kernel/apps/window-types' {
  interface Apps {
    readonly 'otterscript-tutorial': NoArgs
  }
}

export default defineApp({
  type: 'otterscript-tutorial',
  order: 18,
  texts,
  icon,
  // not shown: told to the assistant's model
  purpose: 'teaches the scripting language OtterScript in five lessons',
  desktop: { order: 17 },
  startMenu: { order: 17 },
  window: { width: 1000, height: 680, minWidth: 360, minHeight: 320 },
  commands: () => import('./commands'),
  load: () => import('./View'),
})
