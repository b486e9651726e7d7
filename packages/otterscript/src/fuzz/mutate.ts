import { builtins } from '../builtins'
import { keywords } from '../words'
import type { Chance } from './random'

const tokens: readonly string[] = [
  ...keywords,
  ...builtins.map(({ name }) => `${name}(`),
  ...Array.from('(){}[],=<>+-*/%"\'\\#;\n\t .:!&|'),
  '==',
  '!=',
  '<=',
  '&&',
  '+=',
  'let a = ',
  'say(',
  'on "theme-changed" {',
  '"{',
  '}"',
  '/*',
  '*/',
  '//',
  '\r\n',
  '1e400',
  '0.5',
  'eval("x")',
  'var x = 1',
  'elif',
  '“a”',
]

const strange = [
  '\u0000',
  '\ud83e',
  '\udda6',
  '🦦',
  '\u202e',
  '\ufeff',
  '\u2028',
  '\u00a0',
  '０',
  'ﬁ',
  'é',
  '\u0301',
  '”',
  '…',
]

const deep = [
  '(',
  '[',
  '{',
  'if a {',
  '"{',
  'not ',
  '-',
  'a[',
  'f(',
  '((a)',
  'a+',
  'a or b and c < d + e * -f[',
  '"a" ',
  'else if a {',
  'function f() {',
]

/** Changes a program by chance: characters, words, whole stretches, deep nesting, huge literals. */
export function mutate(text: string, other: string, chance: Chance): string {
  const at = chance.below(text.length + 1)
  const end = Math.min(text.length, at + 1 + chance.below(8))
  const put = (insert: string, to = at) => text.slice(0, at) + insert + text.slice(to)
  const some = (things: readonly string[]) => things[chance.below(things.length)] ?? ''
  switch (chance.below(14)) {
    case 0:
      return put('', end)
    case 1:
      return put(String.fromCharCode(chance.below(0x250)), Math.min(text.length, at + 1))
    case 2:
    case 3:
      return put(some(tokens))
    case 4:
      return put(some(tokens), end)
    case 5:
      return put(some(strange))
    case 6: {
      const from = chance.below(other.length + 1)
      return put(other.slice(from, from + 1 + chance.below(80)))
    }
    case 7:
      return put(some(deep).repeat(1 + chance.below(chance.oneIn(150) ? 3000 : 40)))
    case 8:
      return put(
        some(['9', '"', 'a', '-', '\n', 'x-', '[0]', '+a', '1.', ';', '# ', '\\', 'ä']).repeat(
          1 + chance.below(chance.oneIn(150) ? 20_000 : 200),
        ),
      )
    case 9: {
      const lines = text.split('\n')
      lines.splice(chance.below(lines.length), 1 + chance.below(2))
      return lines.join('\n')
    }
    case 10: {
      const lines = text.split('\n')
      const [line = ''] = lines.splice(chance.below(lines.length), 1)
      lines.splice(chance.below(lines.length + 1), 0, line, line)
      return lines.join('\n')
    }
    case 11:
      return text.slice(0, at)
    case 12:
      return text.slice(at)
    default:
      return put(text.slice(at, at + 30))
  }
}
