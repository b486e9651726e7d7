import icon from '~icons/fluent-color/history-48'
import { isMetadata, type LaunchArgs } from '@/kernel/apps/launch-arguments'
import { defineApp } from '@/kernel/apps/manifest'
import { isOneOf, isText } from '@/lib/record-shape'
import { texts } from './manifest.texts'

const args = { path: isText, metadata: isMetadata({ of: isOneOf(['file', 'folder']) }) }

declare module '@/kernel/apps/window-types' {
  interface Apps {
    readonly versions: typeof args
  }
}

export default defineApp({
  type: 'versions',
  args,
  texts,
  titleOf: ({ metadata }: LaunchArgs<'versions'>) => (metadata?.of === 'folder' ? texts.rewind : texts.title),
  icon,
  // not shown: told to the assistant's model
  purpose: 'shows earlier versions of a file and restores them, and brings back what a folder was',
  desktop: null,
  startMenu: null,
  window: { width: 900, height: 600 },
  load: () => import('./View'),
})
