import icon from '~icons/fluent-color/lock-closed-48'
import { defineApp } from '@/kernel/apps/manifest'
import { texts } from './manifest.texts'

declare module '@/kernel/apps/window-types' {
  interface Apps {
    readonly credentialmanager: NoArgs
  }
}

export default defineApp({
  type: 'credentialmanager',
  order: 14,
  texts,
  icon,
  // not shown: told to the assistant's model
  purpose: 'looks up and changes e-mail addresses and passwords of people',
  desktop: { order: 13 },
  startMenu: { order: 14 },
  requires: { signedIn: true, role: 'trusted_user' },
  commands: () => import('@/ui/commands/form-commands'),
  load: () => import('./View'),
})
