/** A mistake that shows while a program runs. The machine adds where it happened. */
export class ScriptError extends Error {}

/** The known name that is nearest to an unknown one, for a suggestion; null when none is near. */
export function nearestName(name: string, known: Iterable<string>): string | null {
  let nearest: string | null = null
  let least = Math.min(2, name.length - 1) + 1
  for (const candidate of known) {
    const distance = editDistance(name.toLowerCase(), candidate.toLowerCase(), least)
    if (distance < least) {
      least = distance
      nearest = candidate
    }
  }
  return nearest
}

/** Letters to change, add or leave out to make one word of another; `limit` when there are that many or more. */
function editDistance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) >= limit) return limit
  let row = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++) {
      const change = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1)
      next.push(Math.min(change, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1))
    }
    row = next
  }
  return Math.min(row[b.length] ?? limit, limit)
}
