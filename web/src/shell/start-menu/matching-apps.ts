import { type AppManifest, appKeywords, appLabel } from '@/kernel/apps/manifest'

/** Lower case without accents, so that a search does not depend on either. */
const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()

/** How well an app fits the searched text, 0 best; null: not at all. */
function rank(app: AppManifest, wanted: string): number | null {
  const beginsWord = (text: string) =>
    plain(text)
      .split(/\s+/)
      .some((_, index, words) => words.slice(index).join(' ').startsWith(wanted))
  if (beginsWord(appLabel(app))) return 0
  if (plain(appLabel(app)).includes(wanted)) return 1
  return appKeywords(app).some(beginsWord) ? 2 : null
}

/**
 * Apps that a text finds: first those with a word in their label that begins with it, then those whose label holds it, last those
 * with such a keyword. All, in their order, for a blank text.
 */
export function matchingApps(apps: readonly AppManifest[], query: string): readonly AppManifest[] {
  const wanted = plain(query.trim().replace(/\s+/g, ' '))
  if (wanted === '') return apps
  const ranks = apps.map((app) => rank(app, wanted))
  return [0, 1, 2].flatMap((wantedRank) => apps.filter((_, index) => ranks[index] === wantedRank))
}
