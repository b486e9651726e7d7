/**
 * Makes a test for names from what a person types in a search field: `*` stands for any text, `?` for one character, letter
 * case is ignored. Without a wildcard a name matches that contains the text; several words must all be contained.
 */
export function namePattern(text: string): (name: string) => boolean {
  const trimmed = text.trim().toLowerCase()
  if (!/[*?]/.test(trimmed)) {
    const words = trimmed.split(/\s+/).filter(Boolean)
    return (name) => {
      const lower = name.toLowerCase()
      return words.every((word) => lower.includes(word))
    }
  }
  const parts = Array.from(trimmed.replace(/\*+/g, '*'))
  return (name) => matches(parts, Array.from(name.toLowerCase()))
}

/** Compares without a regular expression: a pattern of many stars would make one run for minutes. */
function matches(pattern: readonly string[], name: readonly string[]): boolean {
  let at = 0
  let star = -1
  let resume = 0
  for (let index = 0; index < name.length; ) {
    const wanted = pattern[at]
    if (wanted === '?' || (wanted !== '*' && wanted === name[index])) {
      at++
      index++
    } else if (wanted === '*') {
      star = at++
      resume = index
    } else if (star >= 0) {
      at = star + 1
      index = ++resume
    } else return false
  }
  while (pattern[at] === '*') at++
  return at === pattern.length
}
