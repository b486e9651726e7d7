/** What a stored JSON list says. */
export interface StoredList<Item> {
  readonly items: readonly Item[]
  /** Entries that this version cannot read; they are stored again as they are, because another one may know them. */
  readonly unread: readonly unknown[]
  /** Whether the text is no list at all. */
  readonly isDamaged: boolean
}

/** Reads a stored list entry by entry: `readItem` gives null for what it cannot use. */
export function readStoredList<Item>(
  text: string | null,
  readItem: (value: unknown) => Item | null,
): StoredList<Item> {
  const items: Item[] = []
  const unread: unknown[] = []
  const entries = text === null ? [] : parseList(text)
  for (const entry of entries ?? []) {
    const item = readItem(entry)
    if (item === null) unread.push(entry)
    else items.push(item)
  }
  return { items, unread, isDamaged: entries === null }
}

function parseList(text: string): readonly unknown[] | null {
  try {
    const value: unknown = JSON.parse(text)
    return Array.isArray(value) ? value : null
  } catch {
    return null
  }
}
