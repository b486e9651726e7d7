import { defineApp } from '@/kernel/apps/manifest'
import { isText } from '@/lib/record-shape'
import { icon } from './icon'
import { texts } from './manifest.texts'

const args = { path: isText }

declare module '@/kernel/apps/window-types' {
  interface Apps {
    readonly 'table-viewer': typeof args
  }
}

export default defineApp({
  type: 'table-viewer',
  args,
  texts,
  icon,
  // not shown: told to the assistant's model
  purpose: 'shows CSV and TSV files as tables that can be sorted and searched',
  desktop: null,
  startMenu: null,
  window: { width: 860, height: 560 },
  opens: ['table'],
  load: () => import('./View'),
})
