/** A key as the editor knows it: text, a paste, or a name such as `up`, `C-o` (Ctrl) and `M-u` (Alt). */
export type EditorKey =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'key'; readonly name: string }

const escape = '\u001B'

/** Sequences of terminals, without the escape. */
const sequences: Readonly<Record<string, string>> = {
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
  '[5~': 'page-up',
  '[6~': 'page-down',
  '[3~': 'delete',
  '[1;5C': 'word-right',
  '[1;5D': 'word-left',
  '[1;3C': 'word-right',
  '[1;3D': 'word-left',
  '[1;5H': 'top',
  '[1;5F': 'bottom',
  '[1;5A': 'page-up',
  '[1;5B': 'page-down',
  OR: 'M-w',
}

const sequencePattern = /^(?:\[[0-9;?]*[A-Za-z~]|O[A-Z]|[\s\S])/

const controls: Readonly<Record<string, string>> = {
  '\r': 'enter',
  '\n': 'enter',
  '\t': 'tab',
  '\u007F': 'backspace',
  '\b': 'backspace',
  '\u001C': 'C-\\',
  '\u001F': 'C-_',
  '\u0000': 'mark',
}

const controlName = (char: string): string =>
  controls[char] ?? `C-${String.fromCharCode(char.charCodeAt(0) + 96)}`

/** Reads what a terminal sends. An escape alone is remembered for the next call: Esc and a letter are Alt and the letter. */
export function createKeyReader(): (data: string) => readonly EditorKey[] {
  let isEscaped = false
  return (data) => {
    const keys: EditorKey[] = []
    let text = ''
    const flush = () => {
      if (text !== '') keys.push({ kind: 'text', text })
      text = ''
    }
    let rest = isEscaped ? escape + data : data
    isEscaped = false
    while (rest !== '') {
      if (rest.startsWith(`${escape}[200~`)) {
        flush()
        const end = rest.indexOf(`${escape}[201~`)
        const pasted = rest.slice(6, end === -1 ? undefined : end)
        keys.push({
          kind: 'text',
          text: pasted.replaceAll(/\r\n?/g, '\n').replaceAll(/(?![\n\t])\p{Cc}/gu, ''),
        })
        rest = end === -1 ? '' : rest.slice(end + 6)
        continue
      }
      const char = rest[0] ?? ''
      if (char === escape) {
        flush()
        const sequence = sequencePattern.exec(rest.slice(1))?.[0]
        if (sequence === undefined) {
          isEscaped = true
          return keys
        }
        const name = sequences[sequence] ?? (sequence.length === 1 ? `M-${sequence.toLowerCase()}` : null)
        if (name !== null && sequence !== escape) keys.push({ kind: 'key', name })
        rest = rest.slice(1 + sequence.length)
        continue
      }
      if (/\p{Cc}/u.test(char)) {
        flush()
        keys.push({ kind: 'key', name: controlName(char) })
      } else text += char
      rest = rest.slice(1)
    }
    flush()
    return keys
  }
}
