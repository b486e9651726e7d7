/** What all texts begin with; a backslash at its end is left out, as it belongs to what follows. */
export function commonStart(texts: readonly string[]): string {
  const [first = '', ...others] = texts
  let length = first.length
  for (const text of others) {
    let same = 0
    while (same < length && text[same] === first[same]) same++
    length = same
  }
  const common = first.slice(0, length)
  return /(?:^|[^\\])(?:\\\\)*\\$/.test(common) ? common.slice(0, -1) : common
}
