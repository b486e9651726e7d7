import { isMetadata } from '@/kernel/apps/launch-arguments'
import { defineApp } from '@/kernel/apps/manifest'
import { isOneOf, isText } from '@/lib/record-shape'
import icon from './icon.svg?inline'
import { texts } from './manifest.texts'

/** `path`: a folder to share; `metadata.space`: the id of a shared folder or a team. Neither: all of them. */
const args = {
  path: isText,
  metadata: isMetadata({ space: isText, tab: isOneOf(['people', 'links', 'activity']) }),
}

declare module '@/kernel/apps/window-types' {
  interface Apps {
    readonly sharing: typeof args
  }
}

export default defineApp({
  type: 'sharing',
  args,
  texts,
  icon,
  // not shown: told to the assistant's model
  purpose: 'shares folders with people and by links, makes teams, shows who has what and what happened',
  desktop: null,
  startMenu: {},
  window: { width: 620, height: 600 },
  load: () => import('./View'),
})
