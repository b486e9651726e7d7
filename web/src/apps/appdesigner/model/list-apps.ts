import { compareTexts } from '@/lib/language/format'
import type { SavedApp } from './page'

/** Orders of the list, as the select has them. */
export const appOrders = ['newest', 'oldest', 'name', 'size'] as const

/** One of them. */
export type AppOrder = (typeof appOrders)[number]

const time = ({ created_at }: SavedApp) => Date.parse(created_at) || 0

const compare: Readonly<Record<AppOrder, (a: SavedApp, b: SavedApp) => number>> = {
  newest: (a, b) => time(b) - time(a),
  oldest: (a, b) => time(a) - time(b),
  name: (a, b) => compareTexts(a.name, b.name),
  size: (a, b) => b.htmlContent.length - a.htmlContent.length,
}

/** The apps whose name or description holds every word of the search, in order. */
export function listApps(apps: readonly SavedApp[], search: string, order: AppOrder): readonly SavedApp[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  return apps
    .filter(({ name, description }) => {
      const text = `${name}\n${description}`.toLowerCase()
      return words.every((word) => text.includes(word))
    })
    .toSorted(compare[order])
}
