/** What the person did with the keyboard, as the line editor understands it. */
export type KeyInput =
  | { readonly kind: 'text'; readonly text: string }
  /** Pasted text: line breaks in it are text, not Enter. */
  | { readonly kind: 'paste'; readonly text: string }
  | { readonly kind: 'key'; readonly name: KeyName }

export type KeyName =
  | 'enter'
  | 'newline'
  | 'tab'
  | 'backspace'
  | 'delete'
  | 'left'
  | 'right'
  | 'up'
  | 'down'
  | 'home'
  | 'end'
  | 'word-left'
  | 'word-right'
  | 'kill-end'
  | 'kill-start'
  | 'kill-word'
  | 'kill-next-word'
  | 'yank'
  | 'clear'
  | 'interrupt'
  | 'end-of-input'
  | 'search'
  | 'cancel'
  | 'transpose'
  | 'escape'

const escape = '\u001B'
const pasteStart = `${escape}[200~`
const pasteEnd = `${escape}[201~`

/** Control sequences that terminals send for keys, without the escape. */
const sequences: Readonly<Record<string, KeyName>> = {
  '[A': 'up',
  '[B': 'down',
  '[C': 'right',
  '[D': 'left',
  OA: 'up',
  OB: 'down',
  OC: 'right',
  OD: 'left',
  '[H': 'home',
  '[F': 'end',
  OH: 'home',
  OF: 'end',
  '[1~': 'home',
  '[4~': 'end',
  '[7~': 'home',
  '[8~': 'end',
  '[3~': 'delete',
  '[1;5C': 'word-right',
  '[1;5D': 'word-left',
  '[1;3C': 'word-right',
  '[1;3D': 'word-left',
  '[3;5~': 'kill-next-word',
  b: 'word-left',
  f: 'word-right',
  d: 'kill-next-word',
  '\u007F': 'kill-word',
  '\b': 'kill-word',
  '\r': 'newline',
}

const controls: Readonly<Record<string, KeyName>> = {
  '\u0001': 'home',
  '\u0002': 'left',
  '\u0003': 'interrupt',
  '\u0004': 'end-of-input',
  '\u0005': 'end',
  '\u0006': 'right',
  '\u0007': 'cancel',
  '\b': 'backspace',
  '\t': 'tab',
  '\n': 'enter',
  '\u000B': 'kill-end',
  '\f': 'clear',
  '\r': 'enter',
  '\u000E': 'down',
  '\u0010': 'up',
  '\u0012': 'search',
  '\u0014': 'transpose',
  '\u0015': 'kill-start',
  '\u0017': 'kill-word',
  '\u0019': 'yank',
  '\u007F': 'backspace',
}

/** An escape sequence at the start of a text, the longest that is one. */
const sequencePattern = /^(?:\[[0-9;?]*[A-Za-z~]|O[A-Z]|[\s\S])/

/** Pasted text as it goes into the line: one kind of line break, tabs as spaces, no other control characters. */
export const cleanPaste = (text: string): string =>
  text
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll('\t', '    ')
    .replaceAll(/(?!\n)\p{Cc}/gu, '')

/** Reads what a terminal sends for keys and pastes. Sequences that mean nothing here are left out. */
export function parseKeys(data: string): readonly KeyInput[] {
  const inputs: KeyInput[] = []
  let text = ''
  const flush = () => {
    if (text) inputs.push({ kind: 'text', text })
    text = ''
  }
  for (let rest = data; rest !== ''; ) {
    if (rest.startsWith(pasteStart)) {
      flush()
      const end = rest.indexOf(pasteEnd)
      const pasted = rest.slice(pasteStart.length, end === -1 ? undefined : end)
      inputs.push({ kind: 'paste', text: cleanPaste(pasted) })
      rest = end === -1 ? '' : rest.slice(end + pasteEnd.length)
      continue
    }
    if (rest.startsWith(escape)) {
      flush()
      const sequence = sequencePattern.exec(rest.slice(1))?.[0]
      const name = sequence === undefined ? 'escape' : sequences[sequence]
      if (name) inputs.push({ kind: 'key', name })
      rest = rest.slice(1 + (sequence?.length ?? 0))
      continue
    }
    const char = rest[0] ?? ''
    const name = controls[char]
    if (name) {
      flush()
      inputs.push({ kind: 'key', name })
    } else if (!/\p{Cc}/u.test(char)) text += char
    rest = rest.slice(1)
  }
  flush()
  return inputs
}
