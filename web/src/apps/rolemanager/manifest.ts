import icon from '~icons/fluent-color/shield-checkmark-48'
import { defineApp } from '@/kernel/apps/manifest'
import { args } from './args'
import { texts } from './manifest.texts'

declare module '@/kernel/apps/window-types' {
  interface Apps {
    readonly rolemanager: typeof args
  }
}

export default defineApp({
  type: 'rolemanager',
  order: 13,
  args,
  texts,
  icon,
  // not shown: told to the assistant's model
  purpose: 'assigns and removes roles',
  desktop: { order: 12 },
  startMenu: { order: 13 },
  requires: { signedIn: true, role: 'trusted_user' },
  load: () => import('./View'),
})
