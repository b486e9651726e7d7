import icon from '~icons/fluent-color/chat-48'
import { defineApp } from '@/kernel/apps/manifest'
import { args } from './args'
import { texts } from './manifest.texts'

declare module '@/kernel/apps/window-types' {
  interface Apps {
    readonly messenger: typeof args
  }
}

export default defineApp({
  type: 'messenger',
  order: 6,
  args,
  texts,
  icon,
  // not shown: told to the assistant's model
  purpose: 'sends messages to an e-mail address or to the user code of another person',
  desktop: { order: 6 },
  startMenu: { order: 6, beta: true },
  requires: { signedIn: true, role: null },
  window: { width: 880, height: 600 },
  commands: () => import('./commands'),
  load: () => import('./View'),
})
