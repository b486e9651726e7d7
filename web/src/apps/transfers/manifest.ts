import { defineApp } from '@/kernel/apps/manifest'
import icon from './icon.svg?inline'
import { texts } from './manifest.texts'

declare module '@/kernel/apps/window-types' {
  interface Apps {
    readonly transfers: NoArgs
  }
}

export default defineApp({
  type: 'transfers',
  texts,
  icon,
  // not shown: told to the assistant's model
  purpose: 'shows large files on their way to and from the account',
  desktop: null,
  startMenu: null,
  window: { width: 480, height: 420 },
  load: () => import('./View'),
})
