import type { SavedApp } from './page'

/** Orders of the list, by what the select calls them. */
export const appOrders = {
  newest: 'Newest first',
  oldest: 'Oldest first',
  name: 'Name',
  size: 'Largest first',
} as const

/** One of them. */
export type AppOrder = keyof typeof appOrders

/** The order that the select calls so; the newest first for anything else. */
export function orderOf(label: string): AppOrder {
  const orders: readonly AppOrder[] = ['newest', 'oldest', 'name', 'size']
  return orders.find((order) => appOrders[order] === label) ?? 'newest'
}

const time = ({ created_at }: SavedApp) => Date.parse(created_at) || 0

const compare: Readonly<Record<AppOrder, (a: SavedApp, b: SavedApp) => number>> = {
  newest: (a, b) => time(b) - time(a),
  oldest: (a, b) => time(a) - time(b),
  name: (a, b) => a.name.localeCompare(b.name, undefined, { numeric: true }),
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
