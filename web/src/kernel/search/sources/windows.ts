import { appKeywords, appLabel } from '@/kernel/apps/manifest'
import type { Os } from '@/kernel/os'
import { isForeign, ownIcon } from '@/kernel/windows/icon'
import type { WindowRecord } from '@/kernel/windows/types'
import { foldText } from '../fold'
import { matchNamed } from '../match'
import type { Hit, HitIcon, SearchSource } from '../types'

type Parts = Pick<Os, 'apps' | 'windows'>

function iconOf({ apps }: Parts, window: WindowRecord): HitIcon {
  if (isForeign(window.type)) return { kind: 'foreign', icon: ownIcon(window) }
  const url = apps.find(window.type)?.icon
  return url === undefined ? { kind: 'group' } : { kind: 'picture', url }
}

/** The windows that are open, the one in front first; it is of no use to look for that one without a name. */
export function createWindowSource(parts: Parts): SearchSource {
  const { apps, windows } = parts
  return {
    id: 'windows',
    find({ words }) {
      const { windows: open, activeId } = windows.getState()
      return open.toReversed().flatMap((window): readonly Hit[] => {
        const app = apps.find(window.type)
        const label = app ? appLabel(app) : window.title
        const score = matchNamed(
          foldText(window.title),
          [label, ...(app ? appKeywords(app) : [])].map(foldText),
          words,
        )
        if (words.length === 0 ? window.id === activeId : score === 0) return []
        return [
          {
            id: `window:${window.id}`,
            title: window.title,
            ...(label === window.title ? {} : { hint: label }),
            icon: iconOf(parts, window),
            score,
            isFleeting: true,
            run: () => windows.focus(window.id),
          },
        ]
      })
    },
  }
}
