import { defineApp } from '@/kernel/apps/manifest'
import { isText } from '@/lib/record-shape'
import icon from './icon.svg?inline'
import { texts } from './manifest.texts'

const args = { path: isText }

declare module '@/kernel/apps/window-types' {
  interface Apps {
    readonly terminal: typeof args
  }
}

export default defineApp({
  type: 'terminal',
  order: 2,
  args,
  texts,
  icon,
  // not shown: told to the assistant's model
  purpose: 'runs commands on the same files, with pipes, history and completion',
  desktop: { order: 2 },
  startMenu: { order: 2 },
  commands: () => import('./view/commands'),
  load: () => import('./View'),
})
