import { type AppManifest, appKeywords, appLabel } from '@/kernel/apps/manifest'
import { openInstalledApp } from '@/kernel/desktop/open-icon'
import type { DesktopIcon } from '@/kernel/desktop/types'
import type { Os } from '@/kernel/os'
import { shownIcon } from '@/lib/shown-icon'
import { foldText } from '../fold'
import { matchNamed } from '../match'
import { texts } from '../texts'
import type { Hit, Query, SearchSource } from '../types'

type Parts = Pick<Os, 'apps' | 'desktopIcons' | 'notifications' | 'windows'>

const fold = (words: readonly string[]) => words.map(foldText)

/** Apps that are opened without a file: those of the start menu, then those that only have an icon. */
const openable = ({ apps }: Parts): readonly AppManifest[] => [
  ...apps.startMenu,
  ...apps.desktop.filter((app) => !apps.startMenu.includes(app)),
]

const appHit = ({ windows }: Parts, app: AppManifest, score: number): Hit => ({
  id: `app:${app.type}`,
  title: appLabel(app),
  icon: { kind: 'picture', url: app.icon },
  score,
  run: () => windows.launch(app.type),
})

function installedHit({ windows, notifications }: Parts, icon: DesktopIcon, score: number): Hit {
  return {
    id: `installed:${icon.name}`,
    title: icon.name,
    hint: texts.installedApp,
    icon: { kind: 'foreign', icon: shownIcon(icon.icon) },
    score,
    run() {
      const problem = openInstalledApp(windows, icon)
      if (problem !== null) notifications.notify(() => ({ title: problem, variant: 'destructive' }))
    },
  }
}

/** The apps of the system, by label and keywords, and those that the person installed, by name. */
export function createAppSource(parts: Parts): SearchSource {
  const find = ({ words }: Query): readonly Hit[] => {
    if (words.length === 0) return openable(parts).map((app) => appHit(parts, app, 0))
    const apps = openable(parts).flatMap((app) => {
      const score = matchNamed(foldText(appLabel(app)), fold(appKeywords(app)), words)
      return score > 0 ? appHit(parts, app, score) : []
    })
    const installed = parts.desktopIcons.getState().flatMap((icon) => {
      const score = matchNamed(foldText(icon.name), [], words)
      return score > 0 ? installedHit(parts, icon, score) : []
    })
    return [...apps, ...installed]
  }
  return {
    id: 'apps',
    find,
    recall(id) {
      const app = openable(parts).find(({ type }) => id === `app:${type}`)
      if (app) return appHit(parts, app, 0)
      const icon = parts.desktopIcons.getState().find(({ name }) => id === `installed:${name}`)
      return icon ? installedHit(parts, icon, 0) : null
    },
  }
}
