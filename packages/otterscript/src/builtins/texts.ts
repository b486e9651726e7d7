import { joinTexts, textOf } from '../values'
import { allowLength, type Builtin, costOfItems, listAt, numberAt, textAt } from './types'

const ofText = (name: string, help: string, change: (text: string) => string): Builtin => ({
  name,
  parameters: ['text'],
  help,
  run: (args) => change(textAt(args, 0)),
})

const question = (name: string, help: string, ask: (text: string, part: string) => boolean): Builtin => ({
  name,
  parameters: ['text', 'part'],
  help,
  run: (args) => ask(textAt(args, 0), textAt(args, 1)),
})

/** Functions on texts. */
export const textBuiltins: readonly Builtin[] = [
  {
    name: 'text',
    parameters: ['value'],
    help: 'Any value as a text.',
    run: ([value = null]) => textOf(value),
  },
  ofText('upper', 'The text in capital letters.', (text) => text.toUpperCase()),
  ofText('lower', 'The text in small letters.', (text) => text.toLowerCase()),
  ofText('trim', 'The text without blanks around it.', (text) => text.trim()),
  question('starts-with', 'Whether the text begins with the part.', (text, part) => text.startsWith(part)),
  question('ends-with', 'Whether the text ends with the part.', (text, part) => text.endsWith(part)),
  {
    name: 'split',
    parameters: ['text', 'separator'],
    help: 'The parts of a text between the separators, as a list.',
    run: (args) => textAt(args, 0).split(textAt(args, 1)),
  },
  {
    name: 'join',
    parameters: ['list', 'separator'],
    help: 'The items of a list as one text, with the separator between them.',
    cost: costOfItems,
    run: (args, environment) => {
      const joined = joinTexts(listAt(args, 0), textAt(args, 1), environment.longest)
      allowLength(joined.length, environment)
      return joined
    },
  },
  {
    name: 'replace',
    parameters: ['text', 'part', 'other'],
    help: 'The text with every such part replaced by the other.',
    run: (args, environment) => {
      const [text, part, other] = [textAt(args, 0), textAt(args, 1), textAt(args, 2)]
      if (part === '') return text
      const pieces = text.split(part)
      allowLength(text.length + (pieces.length - 1) * (other.length - part.length), environment)
      return pieces.join(other)
    },
  },
  {
    name: 'repeat-text',
    parameters: ['text', 'times'],
    help: 'The text several times in a row.',
    run: (args, environment) => {
      const [text, times] = [textAt(args, 0), Math.max(0, Math.floor(numberAt(args, 1)))]
      allowLength(text.length * times, environment)
      return text.repeat(times)
    },
  },
]
