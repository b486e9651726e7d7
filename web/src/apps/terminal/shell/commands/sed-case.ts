/** An expression of `sed` in the form of JavaScript; null: it has something that is not known here. */
function expressionOf(source: string, isExtended: boolean, flags: string): RegExp | null {
  let text = ''
  for (let at = 0; at < source.length; at++) {
    const char = source[at] ?? ''
    const next = source[at + 1] ?? ''
    if (char === '[') {
      const end = /^\[\^?\]?(?:\[:\w+:\]|[^\]])*\]/.exec(source.slice(at))?.[0]
      if (end === undefined) return null
      text += end
        .replaceAll('\\', '\\\\')
        .replaceAll('[:alpha:]', 'a-zA-Z')
        .replaceAll('[:lower:]', 'a-z')
        .replaceAll('[:upper:]', 'A-Z')
        .replaceAll('[:digit:]', '0-9')
        .replaceAll('[:alnum:]', 'a-zA-Z0-9')
        .replaceAll('[:space:]', String.raw`\s`)
      at += end.length - 1
    } else if (char === '\\') {
      text +=
        '(){}+?|'.includes(next) && !isExtended ? next : '<>'.includes(next) ? String.raw`\b` : `\\${next}`
      at++
    } else text += '(){}+?|'.includes(char) && !isExtended ? `\\${char}` : char
  }
  try {
    return new RegExp(text, `u${flags}`)
  } catch {
    return null
  }
}

/** Upper and lower case as a replacement asks for it: `\U`, `\L` up to `\E`, `\u`, `\l` for one letter. */
function replacementOf(text: string, groups: readonly (string | undefined)[]): string {
  let result = ''
  let all: 'U' | 'L' | null = null
  let one: 'u' | 'l' | null = null
  const add = (piece: string) => {
    let added = all === 'U' ? piece.toUpperCase() : all === 'L' ? piece.toLowerCase() : piece
    if (one !== null && added !== '') {
      const [first = ''] = added
      added = (one === 'u' ? first.toUpperCase() : first.toLowerCase()) + added.slice(first.length)
      one = null
    }
    result += added
  }
  for (const [piece, letter] of text.matchAll(/\\([^])|&|[^\\&]/g)) {
    if (piece === '&') add(groups[0] ?? '')
    else if (letter === 'U' || letter === 'L') all = letter
    else if (letter === 'E') all = null
    else if (letter === 'u' || letter === 'l') one = letter
    else if (letter !== undefined && /\d/.test(letter)) add(groups[Number(letter)] ?? '')
    else add(letter === undefined ? piece : letter === 'n' ? '\n' : letter)
  }
  return result
}

/** What changes a line; null where a script does more than replace, or nothing with the case of letters. */
export function caseChange(script: string, isExtended: boolean): ((line: string) => string) | null {
  if (!/\\[ULul]/.test(script)) return null
  const changes: ((line: string) => string)[] = []
  let rest = script.trim()
  while (rest !== '') {
    const [whole = '', , from = '', to = '', flags = ''] =
      /^s([/|#,!])((?:\\[^]|(?!\1)[^\\])*)\1((?:\\[^]|(?!\1)[^\\])*)\1([gI]*)\s*(?:;\s*|\n\s*|$)/.exec(
        rest,
      ) ?? []
    if (whole === '') return null
    const expression = expressionOf(from, isExtended, flags.replace('I', 'i'))
    if (!expression) return null
    changes.push((line) => line.replace(expression, (...match) => replacementOf(to, match.slice(0, -2))))
    rest = rest.slice(whole.length)
  }
  return (line) => changes.reduce((text, change) => change(text), line)
}
