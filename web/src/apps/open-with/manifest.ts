import icon from '~icons/fluent-color/apps-list-detail-32'
import { defineApp } from '@/kernel/apps/manifest'
import { isText } from '@/lib/record-shape'
import { texts } from './manifest.texts'

const args = { path: isText }

declare module '@/kernel/apps/window-types' {
  interface Apps {
    readonly 'open-with': typeof args
  }
}

export default defineApp({
  type: 'open-with',
  args,
  texts,
  icon,
  // not shown: told to the assistant's model
  purpose: 'lists the apps that can open a file, and keeps which one always does',
  desktop: null,
  startMenu: null,
  window: { width: 480, height: 620 },
  load: () => import('./View'),
})
