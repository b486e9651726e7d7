import { defineApp } from '@/kernel/apps/manifest'
import { isText } from '@/lib/record-shape'
import { icon } from './icon'
import { texts } from './manifest.texts'

const args = { path: isText }

declare module '@/kernel/apps/window-types' {
  interface Apps {
    readonly archive: typeof args
  }
}

export default defineApp({
  type: 'archive',
  args,
  texts,
  icon,
  // not shown: told to the assistant's model
  purpose: 'shows what is in zip and tar archives, and unpacks them',
  desktop: null,
  startMenu: null,
  window: { width: 760, height: 520 },
  opens: ['archive'],
  load: () => import('./View'),
})
