import icon from '~icons/fluent-color/puzzle-piece-48'
import { defineApp } from '@/kernel/apps/manifest'
import { texts } from './manifest.texts'

declare module '@/kernel/apps/window-types' {
  interface Apps {
    readonly pluginmanager: NoArgs
  }
}

export default defineApp({
  type: 'pluginmanager',
  order: 10,
  texts,
  icon,
  // not shown: told to the assistant's model
  purpose: 'installs, configures and removes plugins made of HTML, CSS, JavaScript and OtterScript files',
  desktop: { order: 9 },
  startMenu: { order: 10 },
  load: () => import('./View'),
})
