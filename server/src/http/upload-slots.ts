/** How many uploads may be at work at once. */
const mostOfAccount = 8
const mostOfAddress = 24
const mostOfAll = 96

/** Counts the uploads at work. */
export interface UploadSlots {
  /** Begins an upload; answers the function that ends it, or null when there are too many. */
  enter(account: string, address: string): (() => void) | null
}

export function createUploadSlots(): UploadSlots {
  const counts = new Map<string, number>()
  const countOf = (name: string) => counts.get(name) ?? 0
  const add = (name: string, change: number) => {
    const count = countOf(name) + change
    if (count === 0) counts.delete(name)
    else counts.set(name, count)
  }
  return {
    enter(account, address) {
      const names = [`account ${account}`, `address ${address}`, 'all']
      const most = [mostOfAccount, mostOfAddress, mostOfAll]
      if (names.some((name, index) => countOf(name) >= (most[index] ?? 0))) return null
      for (const name of names) add(name, 1)
      let isOver = false
      return () => {
        if (isOver) return
        isOver = true
        for (const name of names) add(name, -1)
      }
    },
  }
}
