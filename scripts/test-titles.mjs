/**
 * Reads the titles of tests out of source text, without running or compiling it. A title is the first string argument
 * of `test`, `it` or `describe`; a test that is skipped, a to-do or expected to fail proves nothing and does not count.
 */

/** Modifiers under which a test still runs and must pass. `call`: takes its own arguments before the title. */
const modifiers = {
  plain: new Set(['only', 'concurrent', 'sequential', 'shuffle', 'describe', 'parallel', 'serial']),
  call: new Set(['each', 'for']),
}
const openers = new Set(['(', '[', '{'])
const closers = new Set([')', ']', '}'])
const beforeRegex = new Set([
  '(',
  ',',
  '=',
  ':',
  '[',
  '!',
  '&',
  '|',
  '?',
  '{',
  ';',
  '+',
  '-',
  '*',
  '%',
  '~',
  '^',
  '=>',
])
const wordsBeforeRegex = new Set(['return', 'typeof', 'case', 'in', 'of', 'await', 'yield'])

/** Index behind the next `text`; the source's end when there is none. */
function indexBehind(source, text, from) {
  const at = source.indexOf(text, from)
  return at === -1 ? source.length : at + text.length
}

/** Index behind the string that starts at `start`; -1 when the line ends first (an apostrophe in JSX text). */
function endOfString(source, start) {
  for (let i = start + 1; i < source.length && source[i] !== '\n'; i++) {
    if (source[i] === '\\') i++
    else if (source[i] === source[start]) return i + 1
  }
  return -1
}

/** Index behind the template literal that starts at `start`, with the templates and strings nested in it. */
function endOfTemplate(source, start) {
  let depth = 0
  for (let i = start + 1; i < source.length; i++) {
    const char = source[i]
    if (char === '\\') i++
    else if (depth === 0 && char === '`') return i + 1
    else if (depth === 0 && char === '$' && source[i + 1] === '{') {
      depth = 1
      i++
    } else if (depth > 0) {
      if (char === '{') depth++
      else if (char === '}') depth--
      else if (char === '`') i = endOfTemplate(source, i) - 1
      else if (char === "'" || char === '"') i = Math.max(i, endOfString(source, i) - 1)
    }
  }
  return source.length
}

/** Index behind the regular expression that starts at `start`; -1 when it does not end on its line. */
function endOfRegex(source, start) {
  let inClass = false
  for (let i = start + 1; i < source.length && source[i] !== '\n'; i++) {
    const char = source[i]
    if (char === '\\') i++
    else if (char === '[') inClass = true
    else if (char === ']') inClass = false
    else if (char === '/' && !inClass) return i + 1
  }
  return -1
}

/**
 * Words, strings and punctuation of a source in order; comments, spaces and regular expressions are left out.
 * @returns {{ kind: 'word' | 'string' | 'template' | 'mark', text: string }[]} strings and templates without quotes
 */
function tokens(source) {
  const found = []
  const word = /[\w$]+/y
  let i = 0
  const take = (kind, end, quotes = 0) => {
    found.push({ kind, text: source.slice(i + quotes, end - quotes) })
    i = end
  }
  while (i < source.length) {
    const char = source[i]
    const next = source[i + 1]
    if (char === '/' && next === '/') i = indexBehind(source, '\n', i)
    else if (char === '/' && next === '*') i = indexBehind(source, '*/', i + 2)
    else if (/\s/.test(char)) i++
    else if (char === "'" || char === '"') {
      const end = endOfString(source, i)
      if (end === -1) i++
      else take('string', end, 1)
    } else if (char === '`') take('template', endOfTemplate(source, i), 1)
    else if (char === '/') {
      const before = found.at(-1)
      const regexMayStart =
        !before ||
        (before.kind === 'mark' && beforeRegex.has(before.text)) ||
        (before.kind === 'word' && wordsBeforeRegex.has(before.text))
      const end = regexMayStart ? endOfRegex(source, i) : -1
      if (end === -1) take('mark', i + 1)
      else i = end
    } else if (char === '=' && next === '>') take('mark', i + 2)
    else {
      word.lastIndex = i
      if (word.test(source)) take('word', word.lastIndex)
      else take('mark', i + 1)
    }
  }
  return found
}

/** Index behind the bracket group that opens at `start`. */
function endOfGroup(list, start) {
  let depth = 0
  for (let i = start; i < list.length; i++) {
    if (list[i].kind !== 'mark') continue
    if (openers.has(list[i].text)) depth++
    else if (closers.has(list[i].text) && --depth === 0) return i + 1
  }
  return list.length
}

/** Index behind the type arguments that open at `start`, e.g. those of `test.each<Row>(…)`. */
function endOfTypeArguments(list, start) {
  let depth = 0
  for (let i = start; i < list.length; i++) {
    if (list[i].text === '<') depth++
    else if (list[i].text === '>' && --depth === 0) return i + 1
  }
  return list.length
}

/** The titles of the tests and groups of tests in a source text, in order. */
export function testTitles(source) {
  const list = tokens(source)
  const isMark = (index, text) => list[index]?.kind === 'mark' && list[index].text === text
  const titles = []
  for (const [start, token] of list.entries()) {
    if (token.kind !== 'word' || !/^(test|it|describe)$/.test(token.text) || isMark(start - 1, '.')) continue
    let i = start + 1
    let runs = true
    while (isMark(i, '.') && list[i + 1]?.kind === 'word') {
      const name = list[i + 1].text
      i += 2
      if (modifiers.call.has(name)) {
        if (isMark(i, '<')) i = endOfTypeArguments(list, i)
        i = list[i]?.kind === 'template' ? i + 1 : endOfGroup(list, i)
      } else if (!modifiers.plain.has(name)) runs = false
    }
    const title = list[i + 1]
    if (runs && isMark(i, '(') && (title?.kind === 'string' || title?.kind === 'template')) {
      titles.push(title.text)
    }
  }
  return titles
}
