import { type AppManifest, appLabel } from '@/kernel/apps/manifest'

/** Lower case without accents, so that a search does not depend on either. */
const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()

/** Apps whose label holds the searched text, those that begin a word with it first; all, in their order, for a blank text. */
export function matchingApps(apps: readonly AppManifest[], query: string): readonly AppManifest[] {
  const wanted = plain(query.trim())
  if (wanted === '') return apps
  const labelOf = (app: AppManifest) => plain(appLabel(app))
  const startsWord = (app: AppManifest) =>
    labelOf(app)
      .split(/\s+/)
      .some((word) => word.startsWith(wanted))
  const found = apps.filter((app) => labelOf(app).includes(wanted))
  return [...found.filter(startsWord), ...found.filter((app) => !startsWord(app))]
}
