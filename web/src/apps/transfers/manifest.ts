import icon from '~icons/fluent-color/cloud-48'
import { defineApp } from '@/kernel/apps/manifest'
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
  purpose: 'shows large files on their way to and from the account, and pauses, resumes and cancels them',
  desktop: null,
  startMenu: null,
  window: { width: 480, height: 420 },
  load: () => import('./View'),
})
