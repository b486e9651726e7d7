import { expect, test } from 'vitest'
import { commandsOf } from './lib/doc-commands.mjs'

const page = `# Page

## One

1. First:

   \`\`\`sh
   # a comment
   one
     two
   \`\`\`

   \`\`\`ini
   not = a command
   \`\`\`

2. Then:

   \`\`\`sh
   three
   \`\`\`

### Part

\`\`\`sh
four
\`\`\`

## Two
`

test('commands are those of the part, in their order, without the indentation of a list', () => {
  expect(commandsOf(page, '## One')).toEqual(['# a comment\none\ntwo', 'three'])
  expect(commandsOf(page, '### Part')).toEqual(['four'])
})

test('a part that is not there, or has no commands, is an error', () => {
  expect(() => commandsOf(page, '## Three')).toThrow('There is no “## Three”.')
  expect(() => commandsOf(page, '## Two')).toThrow('“## Two” has no commands.')
})
