/** A mistake that shows while a program runs. The machine adds where it happened. */
export class ScriptError extends Error {}

/** A limit of the program as a whole: nothing of it runs on. */
export class LimitError extends ScriptError {}

/** Longest name that is compared with others. */
const longestCompared = 60

/** The known name that is nearest to an unknown one, for a suggestion; null when none is near. */
export function nearestName(name: string, known: Iterable<string>): string | null {
  if (name.length > longestCompared) return null
  let nearest: string | null = null
  // Of a short name, one letter may be wrong, of a longer one two; none of a letter.
  let least = name.length < 2 ? 1 : name.length < 6 ? 2 : 3
  for (const candidate of known) {
    const distance = editDistance(name.toLowerCase(), candidate.toLowerCase(), least)
    if (distance < least) {
      least = distance
      nearest = candidate
    }
  }
  return nearest
}

/** Letters to change, add, leave out or swap to make one word of another; `limit` when there are that many or more. */
function editDistance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) >= limit) return limit
  let [before, row]: [number[], number[]] = [[], Array.from({ length: b.length + 1 }, (_, index) => index)]
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++) {
      const change = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1)
      const isSwap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      const swap = isSwap ? (before[j - 2] ?? 0) + 1 : limit
      next.push(Math.min(change, swap, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1))
    }
    before = row
    row = next
  }
  return Math.min(row[b.length] ?? limit, limit)
}
