import { defineApp } from '@/kernel/apps/manifest'
import { args } from './args'
import icon from './icon.svg?inline'
import { texts } from './manifest.texts'

declare module '@/kernel/apps/window-types' {
  interface Apps {
    readonly 'otteros-settings': typeof args
  }
}

export default defineApp({
  type: 'otteros-settings',
  order: 16,
  args,
  texts,
  icon,
  // not shown: told to the assistant's model
  purpose: 'changes OS style, timezone, where files are kept and how code files open',
  desktop: { order: 14 },
  startMenu: null,
  window: { width: 800, height: 680 },
  load: () => import('./View'),
})
