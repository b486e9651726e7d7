import { timeInZone } from './timezone'

/** What happened on one day of a person's timezone, in the order in which it came. */
export interface Day<Item> {
  /** In full, as people read it. */
  readonly title: string
  readonly items: readonly Item[]
}

/** Puts what comes in the order of time into days. */
export function byDay<Item extends { readonly at: number }>(
  items: readonly Item[],
  timezone: string,
): readonly Day<Item>[] {
  const days: { readonly title: string; readonly items: Item[] }[] = []
  for (const item of items) {
    const title = timeInZone(new Date(item.at), timezone).longDate
    const last = days.at(-1)
    if (last?.title === title) last.items.push(item)
    else days.push({ title, items: [item] })
  }
  return days
}
